import { type CardEvent, ordererReferenceOf } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { type EventOwner, eventKindOf } from './card-event.ts';
import { type LoggedStep, lastPlace, stepsAfter } from './card-event-log-store.ts';

/** `upTo`, in the log of the history, is where the next reading goes on. */
type EventsRead = { readonly events: readonly CardEvent[]; readonly upTo: number; readonly isAll: boolean };

/** The events of an owner after a place in the log, the oldest first, out of so many steps at most (L-10-4). */
export async function readEvents(db: Portal['db'], owner: EventOwner, after: number, limit: number): Promise<EventsRead> {
  const { steps, upTo, isAll } = await stepsAfter(db, owner, after, limit);
  return { events: steps.flatMap((step) => eventOfStep(step, owner) ?? []), upTo, isAll };
}

/** A page of the list that other systems read by a cursor. */
export async function listCardEvents(
  { db }: Pick<Portal, 'db'>,
  owner: EventOwner,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  if (after === 'latest') return { events: [], cursor: String((await lastPlace(db)) + 1), more: false };
  // A cursor counts the places that were read: it never is below nought.
  const { events, upTo, isAll } = await readEvents(db, owner, Number(after ?? 0) - 1, limit);
  return { events: [...events], cursor: String(upTo + 1), more: !isAll };
}

function eventOfStep(step: LoggedStep, owner: EventOwner): CardEvent | null {
  const type = eventKindOf(step, owner);
  if (type === null) return null;
  const { position, orderId, company, reference, status, at } = step;
  return {
    id: `evt_${position}`,
    type,
    timestamp: at.toISOString(),
    data: {
      order_id: orderId,
      company,
      reference: owner.as === 'supplier' ? null : ordererReferenceOf(reference),
      status,
    },
  };
}
