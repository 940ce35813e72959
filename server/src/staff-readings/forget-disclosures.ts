import type { Portal } from '../portal.ts';
import { deleteReadingsBefore } from './disclosure-store.ts';

/** Forgets who looked at whom, where the configuration says after how many days (R-6-3). */
export async function forgetDisclosures({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  const { disclosuresDays } = config.kept;
  if (disclosuresDays === null) return false;
  return deleteReadingsBefore(db, new Date(now().getTime() - disclosuresDays * 86_400_000));
}
