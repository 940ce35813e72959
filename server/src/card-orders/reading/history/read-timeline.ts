import { type CardTimeline, isPortalDescription, type TimelineStep } from '@siteid/contract';
import { proveRows, type ShownParts } from '../../../history-log/proof/prove-rows.ts';
import type { Portal } from '../../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../../refusal.ts';
import type { Reach } from '../../card-order-reach-store.ts';
import { listRenewalChoices } from '../../ending/renewal-choice-store.ts';
import { type HistoryRow, timelineOf, withRenewalChoices } from '../../order-timeline.ts';
import { findTold, listHistory } from './order-history-store.ts';

export type ProvenTimeline = CardTimeline & { readonly proofs: readonly (string | null)[] | null };

export type TimelineReading<Timeline extends CardTimeline> = (
  portal: Portal,
  viewer: TimelineViewer,
  orderId: string,
) => Promise<Timeline | Refusal<'errors.cards.itemNotFound'>>;

export type TimelineViewer = { readonly reach: Reach; readonly personId: string };

/** What happened to an order and its card, the newest first, as its holder or its company may know it (L-7-1). */
export async function readTimeline(
  { db }: Portal,
  viewer: TimelineViewer,
  orderId: string,
): Promise<CardTimeline | Refusal<'errors.cards.itemNotFound'>> {
  const told = await tellHistory(db, viewer, orderId);
  return isRefusal(told) ? told : { steps: told.withChoices };
}

/** The same to save, with the proof of each step that has one; null where the history is not signed (L-9-4). */
export async function readProvenTimeline(
  { db }: Portal,
  viewer: TimelineViewer,
  orderId: string,
): Promise<ProvenTimeline | Refusal<'errors.cards.itemNotFound'>> {
  const told = await tellHistory(db, viewer, orderId);
  if (isRefusal(told)) return told;
  const { history, steps } = told;
  const proofs = await proveRows(db, orderId, new Map(history.map((row, at) => [row.id, toldOf(row, steps[at])])));
  if (proofs === null) return { steps: told.withChoices, proofs };
  const ofSteps = new Map(history.map(({ id }, at) => [steps[at], proofs.get(id) ?? null]));
  // What was said of renewing the card is no row of the history: there is nothing to prove.
  return {
    steps: told.withChoices,
    proofs: told.withChoices.map((step) => (ofSteps.has(step) ? (ofSteps.get(step) ?? null) : '')),
  };
}

/** Words of the portal's own are told with each step; what else stands there is not. */
function toldOf({ reason, description }: HistoryRow, step: TimelineStep | undefined): ShownParts {
  const tellsWords =
    step?.reason === reason && (description === null || isPortalDescription(description) || (step?.fields ?? null) !== null);
  return { name: step?.name ?? null, tellsWords };
}

async function tellHistory(db: Portal['db'], { reach, personId }: TimelineViewer, orderId: string) {
  const told = await findTold(db, orderId, reach);
  if (told === undefined) return refuse('errors.cards.itemNotFound');
  const as = reach.as === 'holder' ? 'holder' : 'company';
  const history = await listHistory(db, orderId);
  const reader = { as, personId, ...told } as const;
  const steps = timelineOf(history, reader);
  return { history, steps, withChoices: withRenewalChoices(steps, await listRenewalChoices(db, orderId), reader) };
}
