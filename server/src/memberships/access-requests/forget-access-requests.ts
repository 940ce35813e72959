import type { Portal } from '../../portal.ts';
import { deleteRequestsBefore } from './access-request-store.ts';

/** Forgets who asked a company for access long ago: what they were given stands in its log. Who got no answer may ask anew. */
export async function forgetAccessRequests({ db, now, config }: Pick<Portal, 'db' | 'now' | 'config'>): Promise<boolean> {
  return deleteRequestsBefore(db, new Date(now().getTime() - config.kept.accessRequestsDays * 86_400_000));
}
