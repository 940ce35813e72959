import type { Portal } from '../portal.ts';
import { findLogo, type Picture } from './picture-store.ts';

/** A logo, which anyone may see; null when there is none of this id. */
export async function getLogo(portal: Portal, id: string): Promise<Picture | null> {
  return (await findLogo(portal.db, id)) ?? null;
}
