import {
  cardYearsAtMost,
  dayAfter,
  isOfRenewableStatus,
  isTimeToRenew,
  lastDayOf,
  photoYears,
  type WhyNotRenewed,
} from '@siteid/contract';
import type { OrderState } from '../card-order.ts';

const day = 86_400_000;

/** The days of a card, and those of the cards that it stands in the place of, the newest first. */
export type Days = { readonly valid_from: string; readonly valid_until: string; readonly is_renewal: boolean };

export type Renewable = Pick<OrderState, 'status' | 'valid_until'> & {
  /** Whether an order that renews or replaces it is under way, or was made. */
  readonly has_next: boolean;
  /** When its photo was first given; null for none. */
  readonly photo_given: Date | null;
};
type Around = { readonly today: string; readonly now: Date };

/**
 * Why a card may not be ordered anew with what is known of it, or null (L-4-3): it was made and ended by its last day, or ends soon.
 * Without `keepsPhoto` another photo is given.
 */
export function whyNotRenew(
  card: Renewable,
  { today, now }: Around,
  keepsPhoto = true,
): 'errors.cards.transitionNotAllowed' | Extract<WhyNotRenewed, 'endsLater' | 'renewedAlready' | 'photoTooOld'> | null {
  if (!isOfRenewableStatus(card.status)) return 'errors.cards.transitionNotAllowed';
  if (card.has_next) return 'renewedAlready';
  if (!isTimeToRenew(card.valid_until, today)) return 'endsLater';
  return keepsPhoto && isPhotoTooOld(card.photo_given, now) ? 'photoTooOld' : null;
}

/** The same of one of many: those of which somebody said that they will not be renewed are left out. */
export const whyNotRenewWithOthers = (card: Renewable & { readonly is_declined: boolean }, around: Around) =>
  whyNotRenew(card, around) ?? (card.is_declined ? 'notToBeRenewed' : null);

export function isPhotoTooOld(given: Date | null, now: Date): boolean {
  if (given === null) return false;
  const end = new Date(given);
  end.setUTCFullYear(end.getUTCFullYear() + photoYears);
  return end <= now;
}

/**
 * The last day of a card that begins today and renews the first of these: as long after its end, or after today where that is over, as
 * it was to be valid, and no longer than a card may be. A replacement was to be valid as long as what it replaced.
 */
export function lastDayOfRenewal(cards: readonly Days[], today: string): string {
  const [card] = cards;
  if (card === undefined) throw new Error('a card has its days');
  const from = card.valid_until < today ? today : dayAfter(card.valid_until, 1);
  const began = beginOf(cards);
  const years = yearsThatAre.find((each) => lastDayOf(began, each) === card.valid_until);
  const until = years === undefined ? dayAfter(from, daysBetween(began, card.valid_until)) : lastDayOf(from, years);
  const latest = lastDayOf(today, cardYearsAtMost);
  return until < latest ? until : latest;
}
const yearsThatAre = Array.from({ length: cardYearsAtMost }, (_, index) => index + 1);

/** When the validity began that a card has: what it renewed may have gone on meanwhile, what it replaced began before. */
function beginOf([card, before, ...others]: readonly Days[]): string {
  if (card === undefined) throw new Error('a card has its days');
  if (before === undefined) return card.valid_from;
  if (!card.is_renewal) return beginOf([before, ...others]);
  return before.valid_until < card.valid_from || before.valid_until >= card.valid_until
    ? card.valid_from
    : dayAfter(before.valid_until, 1);
}

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / day;
