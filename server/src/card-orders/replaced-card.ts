import { type CardCause, type CardOrderStatus, type CauseOfRequest, hasCard } from '@siteid/contract';
import { type OrderState, transitionFor } from './card-order.ts';

/**
 * Whether another card may be ordered in the place of this one (L-2-4): it was made, and would be valid still. One that expired, or of
 * which nothing came, is ordered anew, as is one whose holder was erased.
 */
export function mayBeReplaced({ status, valid_until, holder_id: holder }: ReplacedCard, today: string): boolean {
  return (hasCard(status) || status === 'terminated') && valid_until >= today && holder !== null;
}
type ReplacedCard = Pick<OrderState, 'status' | 'valid_until'> & { readonly holder_id: string | null };

/** Whether another card is ordered in the place of one for this cause, which is then not needed once it is found again (L-2-5). */
const isMissing = (cause: CardCause | null) => cause === 'lost' || cause === 'stolen';

type Asked = { readonly cause: CardCause; readonly at: Date };

/** Whether a holder still needs the card that they asked for: one that is missing is needed no more once the card works again. */
export function isStillAsked({ cause, at }: Asked, order: Pick<OrderState, 'status' | 'status_modified'>): boolean {
  if (!isMissing(cause)) return true;
  return order.status !== 'activated' && (order.status !== 'suspended' || at >= order.status_modified);
}

/** A mail that told a company what befell a card. */
export type LossMail = {
  readonly cause: CauseOfRequest;
  readonly at: Date;
  /** Whom it reached or waits for: nobody where each was given up or came back; null where that is known no more. */
  readonly readers: readonly string[] | null;
};

/** Whether a company may get one more mail of a card, after these in 24 hours: who reactivates and loses it all day has no more sent. */
export const isMailLeft = (mails: readonly unknown[]) => mails.length < 3;

/** The mails by which a company knows this of a card: none where it was found since and is missing again, or none arrived (L-2-2). */
export function mailsThatTold<Mail extends LossMail>(
  cause: CauseOfRequest,
  mails: readonly Mail[],
  order: Pick<OrderState, 'status' | 'status_modified'>,
): readonly Mail[] {
  return mails.filter((mail) => mail.cause === cause && isStillAsked(mail, order) && mail.readers?.length !== 0);
}

/** Whether a mail went to one of those who read what the company is told today: its address may have been put right since. */
export const wentTo = ({ readers }: LossMail, addresses: readonly string[]) =>
  readers === null || readers.some((reader) => addresses.includes(reader));

/** What befell a card by its last suspension, and by what its holder said since. */
export type Suspension = { readonly cause: CardCause | null; readonly saidSince: CauseOfRequest | null };
export type Following = {
  readonly status: CardOrderStatus;
  readonly isRenewal: boolean;
  /** Else it was ordered before, for something else. */
  readonly wasOrderedAfterSuspension: boolean;
};

/** Whether what follows a card took its place: it was activated, whatever became of it since. No row of a card that had ended says so. */
export const tookItsPlace = ({ status }: Pick<Following, 'status'>) =>
  status === 'activated' || status === 'suspended' || status === 'terminated' || status === 'expired';

/** Whether the order that follows a suspended card was made because the card was missing (L-2-7): its holder has the last word. */
export const isForMissing = ({ cause, saidSince }: Suspension, { isRenewal, wasOrderedAfterSuspension }: Following) =>
  wasOrderedAfterSuspension && !isRenewal && isMissing(saidSince ?? cause);

/** Whether an order that was made because a card is missing ends once the card is reactivated (L-2-5): it is not printed yet. */
export const endsWhenFound = ({ status }: Pick<Following, 'status'>) =>
  transitionFor(status, 'withdraw', 'company') !== undefined;

/**
 * Whether nothing that was ordered because a suspended card was missing still comes once the card is reactivated: of all that follow it,
 * each of these ends. A renewal comes all the same. Whoever reactivates is told so beforehand, and `withdrawReplacements` ends the same.
 */
export function allEndWhenFound(suspension: Suspension | null, followings: readonly Following[]): boolean {
  const forMissing = suspension === null ? [] : followings.filter((following) => isForMissing(suspension, following));
  return forMissing.length > 0 && forMissing.every(endsWhenFound);
}

/**
 * Whether the holder of a card is told that it was found: of one that waits to be activated its number is what they are to prove, and
 * somebody who tries numbers would learn it so (L-2-6).
 */
export const isShownFound = ({ status }: Pick<OrderState, 'status'>) => status !== 'personalized';
