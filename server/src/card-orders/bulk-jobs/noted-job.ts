import type { BulkJob } from '@siteid/contract';
import { notedByName } from '../../access-records/noted-by-name.ts';
import type { Acting, Actor } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';

/** Names are told once it is over: each look is written down, and until then a page asks twice in a second. */
export async function notedJob<Refused extends Refusal>(
  portal: Portal,
  by: { readonly actor: Actor; readonly acting: Acting },
  job: BulkJob | Refused,
): Promise<BulkJob | Refused> {
  if (isRefusal(job)) return job;
  const { ended, notDone } = job;
  const named = ended === null ? notDone.map((not) => ({ ...not, names: [] })) : await notedByName(portal, by, notDone);
  return { ...job, notDone: named };
}
