import type { Portal } from '../portal.ts';
import { deleteAnsweredBefore } from './access-request-store.ts';

/** Forgets who asked a company for access long ago: what they were given stands in the company's log. */
export async function forgetAccessRequests({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<void> {
  await deleteAnsweredBefore(db, new Date(now().getTime() - config.kept.accessRequestsDays * 86_400_000));
}
