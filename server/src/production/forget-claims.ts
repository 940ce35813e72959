import type { Portal } from '../portal.ts';
import { deleteLapsedClaims } from './claim-store.ts';

/** A claim that is over holds no order; it would only say for ever who had which one open. */
export async function forgetClaims({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteLapsedClaims(db, now());
}
