import type { CardOrderDetails, CardOrderWrapper, SignInMethod, VerificationSource } from '@siteid/contract';

/** What stands between an order and its card, in the order in which it is shown (5-5 to 5-8). */
export type OrderMessage =
  | { readonly kind: 'governmentIdNotMatching' }
  | { readonly kind: 'notVerifiedYet'; readonly method: VerifyingMethod | undefined }
  | { readonly kind: 'lmaCardNotAllowed' }
  | { readonly kind: 'nordicCardNotAllowed' }
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
export type SourceHint = 'scannedId' | 'bankId';

/** Scanned ID for a verification by hand, bank ID for any other (D-RULES). */
function sourceHint(source: VerificationSource | null): SourceHint {
  return source === 'manualIdVerification' ? 'scannedId' : 'bankId';
}

/**
 * The messages of an order, by the flags of the server. What no identity source has vouched for is "not verified yet", not
 * wrong. `offered` are the configured sign-in methods.
 */
export function orderMessages(
  wrapper: CardOrderWrapper,
  order: CardOrderDetails,
  offered: readonly SignInMethod[],
): OrderMessage[] {
  const messages: OrderMessage[] = [];
  const source = sourceHint(order.verificationSource);
  if (!wrapper.isCardGovIdMatching) messages.push({ kind: 'governmentIdNotMatching' });
  if (isUnverified(order)) messages.push({ kind: 'notVerifiedYet', method: verifyingMethod(order, offered) });
  if (order.showLMACardNotAllowedMsg) messages.push({ kind: 'lmaCardNotAllowed' });
  if (order.showNordicCardNotAllowedMsg) messages.push({ kind: 'nordicCardNotAllowed' });
  if (isNameWrong(order) && order.verifiedName !== null) {
    messages.push({ kind: 'nameMismatch', orderName: order.printableNamesForDisplay, personName: order.verifiedName, source });
  }
  if (isNationalityWrong(order)) {
    messages.push({ kind: 'nationalityMismatch', verified: order.verifiedNationalities, ordered: order.nationality, source });
  }
  return messages;
}

/** Nothing to compare with yet, neither the name nor the nationality. */
function isUnverified(order: CardOrderDetails): boolean {
  const nameWaits = !order.namesIsValid && order.verifiedName === null;
  const nationalityWaits = !order.nationalityIsValid && order.verifiedNationalities.length === 0;
  return nameWaits || nationalityWaits;
}

/** To be highlighted: verified, and different. */
export function isNameWrong(order: CardOrderDetails): boolean {
  return !order.namesIsValid && order.verifiedName !== null;
}

export function isNationalityWrong(order: CardOrderDetails): boolean {
  return !order.nationalityIsValid && order.verifiedNationalities.length > 0;
}

/** The sign-in that would verify this order's holder: an LMA card is only ever scanned, all else a bank e-ID settles best. */
function verifyingMethod(order: CardOrderDetails, offered: readonly SignInMethod[]): VerifyingMethod | undefined {
  const suitable: readonly VerifyingMethod[] = order.cardType === 'lma' ? ['manual'] : ['bank', 'mobile', 'manual'];
  return suitable.find((method) => offered.includes(method));
}

/** Accept is disabled in these cases, besides while an accept is in progress (4-7). */
export function isAcceptBlocked(wrapper: CardOrderWrapper, order: CardOrderDetails): boolean {
  return (
    !order.cardInfoIsValid || !wrapper.isCardGovIdMatching || order.showLMACardNotAllowedMsg || order.showNordicCardNotAllowedMsg
  );
}
