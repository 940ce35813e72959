import type { CardTimeline } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Reach } from '../card-order-store.ts';
import { timelineOf } from '../order-timeline.ts';
import { findTold, listHistory } from './order-history-store.ts';

export type TimelineViewer = { readonly reach: Reach; readonly personId: string };

/** What happened to an order and its card, the newest first, as its holder or its company may know it (L-7-1). */
export async function readTimeline(
  { db }: Portal,
  { reach, personId }: TimelineViewer,
  orderId: string,
): Promise<CardTimeline | Refusal<'errors.cards.itemNotFound'>> {
  const told = await findTold(db, orderId, reach);
  if (told === undefined) return refuse('errors.cards.itemNotFound');
  const as = reach.as === 'holder' ? 'holder' : 'company';
  return { steps: timelineOf(await listHistory(db, orderId), { as, personId, ...told }) };
}
