import {
  type CardType,
  type IdentityDocument,
  nationalityHolds,
  printableNameHolds,
  type VerificationSource,
  verifiedNationalitiesOf,
} from '@siteid/contract';
import { type OrderState, transitionFor } from './card-order.ts';

/** What a source vouches for, as `verified-identity-store.ts` reads it. */
export type VerifiedIdentity = {
  readonly government_id_hash: Buffer;
  readonly government_id_country: string;
  readonly source: VerificationSource;
  readonly document: IdentityDocument;
  readonly given_names: string;
  readonly family_names: string;
  readonly nationalities: readonly string[];
};

/** The order, as far as it is compared with an identity. */
export type OrderedIdentity = OrderState & {
  readonly card_type: CardType;
  readonly government_id_hash: Buffer;
  readonly government_id_type: string;
  readonly government_id_country: string;
  readonly printable_name: string;
  readonly nationalities: readonly string[];
};

export type IdentityCheck = {
  readonly verifiedName: string | null;
  readonly verifiedNationalities: readonly string[];
  readonly verificationSource: VerificationSource | null;
  readonly namesIsValid: boolean;
  readonly nationalityIsValid: boolean;
  readonly cardInfoIsValid: boolean;
  readonly isCardGovIdMatching: boolean;
  readonly showLMACardNotAllowedMsg: boolean;
  readonly showNordicCardNotAllowedMsg: boolean;
};

const nordicDocuments: readonly IdentityDocument[] = ['passport', 'id_card', 'eid'];

/**
 * Compares an order with the person's verified identities, the newest first (D-RULES). The identity of the order's own
 * government id counts, else the newest. Without any, nothing is valid and no document is found wrong.
 */
export function checkIdentity(order: OrderedIdentity, identities: readonly VerifiedIdentity[]): IdentityCheck {
  const matching = identities.filter((each) => each.government_id_hash.equals(order.government_id_hash));
  const counting = matching.length > 0 ? matching : identities.slice(0, 1);
  const [identity] = counting;
  const verifiedNationalities = identity
    ? verifiedNationalitiesOf({ nationalities: identity.nationalities, governmentIdCountry: identity.government_id_country })
    : [];
  const namesIsValid =
    identity !== undefined &&
    printableNameHolds(order.printable_name, { givenNames: identity.given_names, familyNames: identity.family_names });
  const nationalityIsValid = nationalityHolds(order.nationalities, verifiedNationalities);
  const lacks = (documents: readonly IdentityDocument[]) =>
    counting.length > 0 && !counting.some((each) => documents.includes(each.document));
  return {
    verifiedName: identity ? `${identity.given_names} ${identity.family_names}`.trim() : null,
    verifiedNationalities,
    verificationSource: identity?.source ?? null,
    namesIsValid,
    nationalityIsValid,
    cardInfoIsValid: namesIsValid && nationalityIsValid,
    isCardGovIdMatching: matching.length > 0,
    showLMACardNotAllowedMsg: order.card_type === 'lma' && lacks(['lma_card']),
    showNordicCardNotAllowedMsg: order.card_type !== 'lma' && lacks(nordicDocuments),
  };
}

/** Why the holder may not confirm the order (4-7, 5-5 to 5-9). */
export function whyNotConfirm(order: OrderedIdentity, check: IdentityCheck, rules: { readonly pilotOnlyFinnishIds: boolean }) {
  if (!transitionFor(order.status, 'confirm', 'holder')) return 'errors.cards.transitionNotAllowed';
  if (!check.isCardGovIdMatching) return 'errors.cards.governmentIdNotVerified';
  if (check.showLMACardNotAllowedMsg) return 'errors.cards.lmaCardNotAllowed';
  if (check.showNordicCardNotAllowedMsg) return 'errors.cards.nordicCardNotAllowed';
  if (!check.namesIsValid) return 'errors.cards.nameMismatch';
  if (!check.nationalityIsValid) return 'errors.cards.nationalityMismatch';
  return isLeftOutByPilot(order, rules) ? 'errors.cards.onlyFinnishIdentityNumbers' : null;
}

/** Whether the pilot rule, where it is on, stops this order: it takes Finnish identity numbers alone (5-9). */
export function isLeftOutByPilot(
  order: Pick<OrderedIdentity, 'government_id_type' | 'government_id_country'>,
  { pilotOnlyFinnishIds }: { readonly pilotOnlyFinnishIds: boolean },
): boolean {
  return pilotOnlyFinnishIds && !(order.government_id_type === 'ssn' && order.government_id_country === 'FI');
}

/** As whom somebody comes to an order in the role of its holder. */
export function holderOrStranger(
  { holder_id: holder }: { readonly holder_id: string | null },
  personId: string,
  { isNamed, rejecter }: { readonly isNamed: boolean; readonly rejecter: string | null },
): 'holder' | 'stranger' {
  return isNamed || holder === personId || rejecter === personId ? 'holder' : 'stranger';
}
