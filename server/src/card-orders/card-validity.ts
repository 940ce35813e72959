import { type CardOrderStatus, cardStage, type WhyNotValid } from '@siteid/contract';
import { type Circumstances, type OrderState, type Viewer, whyNotReactivate } from './card-order.ts';

/** The order, and whether its card ended because its holder activated a newer one (4-8). */
export type CardState = OrderState & { readonly was_replaced: boolean };

type Why = WhyNotValid['why'];

/**
 * Why a card does not hold today, each reason with who can mend it; none where it holds, and none of an order that has no card (L-6-1).
 * Of a card that has ended the end alone is said: whatever else is wrong with it, nobody can mend it.
 */
export function whyNotValid(card: CardState, around: Circumstances): WhyNotValid[] {
  const stage = cardStage(card.status);
  if (stage !== 'card' && stage !== 'over') return [];
  const end = endOf(card, around);
  if (end !== null) return [{ why: end, menders: [] }];
  const whys: WhyNotValid[] = [];
  if (!around.organisationIsActive) whys.push({ why: 'companyNotActive', menders: ['company', 'staff'] });
  if (card.status === 'suspended') whys.push(suspensionOf(card, around));
  if (card.valid_from > around.today) whys.push({ why: 'notValidYet', menders: [] });
  else if (card.status === 'personalized') whys.push({ why: 'notActivated', menders: ['holder'] });
  return whys;
}

/** Whether there is no such reason: of an active card a list knows all that it takes, and no other card can be used. */
export const holdsToday = (
  { status, valid_from: from, valid_until: until }: Pick<CardState, 'status' | 'valid_from' | 'valid_until'>,
  { organisationIsActive, today }: Pick<Circumstances, 'organisationIsActive' | 'today'>,
): boolean => status === 'activated' && organisationIsActive && from <= today && today <= until;

/** Whether a viewer is told the card's number: never its holder, who proves by it that the card is in their hand (2.4-29, T20). */
export function showsCardNumber(status: CardOrderStatus, isHolder: boolean): boolean {
  return !isHolder && (status === 'activated' || status === 'personalized');
}

/** Whether a viewer may be shown the card's PIN, for its number: the holder, and of an activated card alone (4-9). */
export function mayShowPin(status: CardOrderStatus, viewer: Viewer): boolean {
  return viewer === 'holder' && status === 'activated';
}

function endOf({ status, valid_until: until, was_replaced: wasReplaced }: CardState, { today }: Circumstances): Why | null {
  if (status === 'terminated') return wasReplaced ? 'replaced' : 'terminated';
  // The portal writes that a card has expired some time after midnight.
  return status === 'expired' || until < today ? 'over' : null;
}

/** That its company is not active is a reason of its own: who lifts the suspension afterwards is told all the same. */
function suspensionOf(card: CardState, around: Circumstances): WhyNotValid {
  const menders = (['holder', 'company'] as const).filter(
    (role) => whyNotReactivate(card, role, { ...around, organisationIsActive: true }) === null,
  );
  return { why: card.suspended_by === 'holder' ? 'suspendedByHolder' : 'suspendedByCompany', menders };
}
