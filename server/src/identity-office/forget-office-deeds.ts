import type { Portal } from '../portal.ts';
import { deleteOfficeDeedsBefore } from './office-store.ts';

/** Forgets what was recorded and cancelled at an office long ago: identities stay, and an order's history has its own row. */
export async function forgetOfficeDeeds({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  return deleteOfficeDeedsBefore(db, new Date(now().getTime() - config.kept.officeDeedsDays * 86_400_000));
}
