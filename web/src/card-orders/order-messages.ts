import {
  type CardOrderDetails,
  type CardOrderWrapper,
  methodOfSource,
  type SignInMethod,
  type VerificationSource,
} from '@siteid/contract';
import { isNameWrong, isNationalityWrong } from '../shared/order-card/mismatches.ts';

/** What stands between an order and its card, in the order in which it is shown (5-5 to 5-9). */
export type OrderMessage =
  | { readonly kind: 'governmentIdNotMatching' }
  | { readonly kind: 'onlyFinnishIds' }
  | { readonly kind: 'notVerifiedYet'; readonly method: VerifyingMethod | undefined }
  /** `method` is the sign-in that would verify the identity as the card wants it. */
  | { readonly kind: 'lmaCardNotAllowed'; readonly method: VerifyingMethod | undefined }
  | { readonly kind: 'nordicCardNotAllowed'; readonly method: VerifyingMethod | undefined }
  | Mismatch;

type Mismatch =
  | {
      readonly kind: 'nameMismatch';
      readonly orderName: string;
      readonly personName: string;
      readonly source: SourceHint;
    }
  | {
      readonly kind: 'nationalityMismatch';
      readonly verified: readonly string[];
      readonly ordered: readonly string[];
      readonly source: SourceHint;
    };

/** The sign-ins that verify a name and a nationality. */
export type VerifyingMethod = Extract<SignInMethod, 'bank' | 'mobile' | 'manual'>;
export type SourceHint = 'scannedId' | 'bankId' | 'signIn';

/** Scanned ID for a verification by hand, bank ID for one by a bank; whoever proved it otherwise has no bank ID (D-RULES). */
function sourceHint(source: VerificationSource | null): SourceHint {
  if (source === 'manualIdVerification') return 'scannedId';
  return source !== null && /^(?:bankId|gluu)/.test(source) ? 'bankId' : 'signIn';
}

/**
 * The messages of an order that waits for its holder, by the flags of the server. What no identity source has vouched for is "not
 * verified yet", not wrong. `offered` are the configured sign-in methods.
 */
export function orderMessages(
  wrapper: CardOrderWrapper,
  order: CardOrderDetails,
  offered: readonly SignInMethod[],
): OrderMessage[] {
  const messages: OrderMessage[] = [];
  if (!wrapper.isCardGovIdMatching) messages.push({ kind: 'governmentIdNotMatching' });
  if (isLeftOut(order)) messages.push({ kind: 'onlyFinnishIds' });
  const method = verifyingMethod(order, offered);
  if (isUnverified(order)) messages.push({ kind: 'notVerifiedYet', method });
  return [...messages, ...identityMessages(order, method), ...mismatches(order)];
}

/**
 * The messages of an order that somebody looks at (2.4-16). While it waits for its holder, the holder sees all of them, and a company sees
 * what the identity lacks. Whenever something is marked red, they say why.
 */
export function viewedMessages(
  wrapper: CardOrderWrapper,
  order: CardOrderDetails,
  { isHolder, offered }: { readonly isHolder: boolean; readonly offered: readonly SignInMethod[] },
): OrderMessage[] {
  if (!wrapper.hasPendingOrders) return mismatches(order);
  return isHolder
    ? orderMessages(wrapper, order, offered)
    : [...(isLeftOut(order) ? [{ kind: 'onlyFinnishIds' } as const] : []), ...identityMessages(order), ...mismatches(order)];
}

function identityMessages(order: CardOrderDetails, method?: VerifyingMethod): OrderMessage[] {
  if (order.showLMACardNotAllowedMsg) return [{ kind: 'lmaCardNotAllowed', method }];
  return order.showNordicCardNotAllowedMsg ? [{ kind: 'nordicCardNotAllowed', method }] : [];
}

function mismatches(order: CardOrderDetails): Mismatch[] {
  const found: Mismatch[] = [];
  const source = sourceHint(order.verificationSource);
  if (isNameWrong(order) && order.verifiedName !== null) {
    found.push({ kind: 'nameMismatch', orderName: order.printableNamesForDisplay, personName: order.verifiedName, source });
  }
  if (isNationalityWrong(order)) {
    found.push({ kind: 'nationalityMismatch', verified: order.verifiedNationalities, ordered: order.nationality, source });
  }
  return found;
}

/** The pilot rule is about confirming alone. */
function isLeftOut(order: CardOrderDetails): boolean {
  return order.showOnlyFinnishIdsMsg && order.status === 'approved_by_personalizer';
}

/** There is nothing yet to compare the name or the nationality with. */
function isUnverified(order: CardOrderDetails): boolean {
  const nameWaits = !order.namesIsValid && order.verifiedName === null;
  const nationalityWaits = !order.nationalityIsValid && order.verifiedNationalities.length === 0;
  return nameWaits || nationalityWaits;
}

/** The sign-in that would verify this order's holder. */
function verifyingMethod({ cardType }: CardOrderDetails, offered: readonly SignInMethod[]): VerifyingMethod | undefined {
  return suitableFor(cardType).find((method) => offered.includes(method));
}

/** An LMA card can only be scanned; for all else a bank e-ID is best. */
function suitableFor(cardType: CardOrderDetails['cardType']): readonly VerifyingMethod[] {
  return cardType === 'lma' ? ['manual'] : ['bank', 'mobile', 'manual'];
}

/** A sign-in that may vouch for what the present one does not: of another kind than the one that verified the person. */
export function otherSignIn(
  { cardType, verificationSource }: Pick<CardOrderDetails, 'cardType' | 'verificationSource'>,
  offered: readonly SignInMethod[],
): VerifyingMethod | undefined {
  const used = verificationSource === null ? undefined : methodOfSource[verificationSource];
  return suitableFor(cardType).find((method) => method !== used && offered.includes(method));
}

/** Accept is disabled in these cases, besides while an accept is in progress (4-7). */
export function isAcceptBlocked(wrapper: CardOrderWrapper, order: CardOrderDetails): boolean {
  return (
    !order.cardInfoIsValid ||
    !wrapper.isCardGovIdMatching ||
    order.showLMACardNotAllowedMsg ||
    order.showNordicCardNotAllowedMsg ||
    order.showOnlyFinnishIdsMsg
  );
}
