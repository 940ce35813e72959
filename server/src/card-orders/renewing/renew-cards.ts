import type { RefusalsOf, ReplyOf, renewCard as renewCardCall, WhyNotDone } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { type Rightful, type RightfulTransaction, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { lockEarlierPhotos } from '../ordering/known-worker-store.ts';
import { answerOf, type ByHand, byHand, governmentIdOf, kept } from '../ordering/order-card.ts';
import { lockIntake } from '../ordering/order-intake-store.ts';
import { fieldsOf } from '../ordering/order-replacement.ts';
import { type Intake, takeOrdersIn } from '../ordering/take-orders-in.ts';
import { insteadOfRenewal } from './instead-of-renewal.ts';
import { lastDayOfRenewal, whyNotRenewWithOthers } from './renewable-card.ts';
import { daysOfCards, lockRenewable, type RenewableOrder } from './renewable-store.ts';

type Answer = ReplyOf<typeof renewCardCall> | Refusal<RefusalsOf<typeof renewCardCall>>;

/**
 * Orders a card of the company anew, and approves it at once (L-4-3). The card stays locked meanwhile, so two who renew it at once order
 * one; who comes second is told of the first.
 */
export async function renewCard(
  portal: Portal,
  { demandRight, ...by }: Rightful<ByHand>,
  { orderId, knowingly }: { readonly orderId: string; readonly knowingly: boolean },
): Promise<Answer> {
  return whileRightHolds(portal.db, demandRight, async (tx): Promise<Answer> => {
    await lockIntake(tx, [by.organisationId]);
    const [card] = await lockRenewable(tx, by.organisationId, [orderId]);
    if (card === undefined) return refuse('errors.cards.itemNotFound');
    const instead = insteadOfRenewal(portal, card, { keepsPhoto: true });
    if (instead !== null) return instead;
    const intake = await intakeOf(tx, portal, by.organisationId, [card]);
    return answerOf(await takeOrdersIn(tx, portal, byHand(by), { ...intake, partial: false, knowingly }));
  });
}

/** Renews these cards of the company as one is renewed, within a transaction; says of each why not, or null where it is ordered anew. */
export async function renewCards(
  tx: RightfulTransaction,
  portal: Portal,
  by: ByHand,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, WhyNotDone | null>> {
  await lockIntake(tx, [by.organisationId]);
  const cards = await lockRenewable(tx, by.organisationId, orderIds);
  const around = { today: portal.today(), now: portal.now() };
  const whys = new Map<string, WhyNotDone | null>(orderIds.map((id) => [id, 'errors.cards.itemNotFound']));
  for (const card of cards) whys.set(card.id, whyNotRenewWithOthers(card, around));
  const allowed = cards.filter(({ id }) => whys.get(id) === null);
  if (allowed.length === 0) return whys;
  const intake = await intakeOf(tx, portal, by.organisationId, allowed);
  const taken = await takeOrdersIn(tx, portal, byHand(by), { ...intake, partial: true });
  if (isRefusal(taken)) for (const { id } of allowed) whys.set(id, 'tooManyMails');
  else {
    const idOf = (line: number) => allowed[line - 1]?.id ?? '';
    for (const { line, ...problem } of taken.problems) whys.set(idOf(line), whyOf(problem));
    for (const line of taken.standing.keys()) whys.set(idOf(line), 'orderedAlready');
  }
  return whys;
}

/** Of two cards of a worker one is renewed. */
function whyOf({ column, reason }: { readonly column: string; readonly reason: string }): WhyNotDone {
  if (column === 'company') return 'companyNotActive';
  return reason === 'repeatedOrder' ? 'orderedAlready' : 'needsCorrection';
}

/** The cards as rows of an intake, from today, each with its worker, its photo and the days of its renewal. */
async function intakeOf(
  tx: Kysely<Tables>,
  portal: Portal,
  organisationId: string,
  cards: readonly RenewableOrder[],
): Promise<Omit<Intake, 'partial'>> {
  const today = portal.today();
  const ids = cards.map(({ id }) => id);
  const [days, found] = [await daysOfCards(tx, ids), await lockEarlierPhotos(tx, organisationId, ids)];
  const rows = cards.map((card, index) => ({
    line: index + 1,
    fields: {
      ...fieldsOf(card, today),
      ...governmentIdOf(portal.secrets, card),
      valid_from: today,
      valid_until: lastDayOfRenewal(days.get(card.id) ?? [], today),
      ...(found.has(card.id) && { photo: kept + card.id }),
    },
    replaces: card.id,
    isRenewal: true,
  }));
  const photos = new Map([...found].map(([id, photo]) => [kept + id, photo]));
  return { rows, problems: [], photos, approve: true, isOfCards: true };
}
