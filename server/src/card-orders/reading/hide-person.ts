import type { CardOrderDetails, CardOrderStatus } from '@siteid/contract';
import type { Reach } from '../card-order-reach-store.ts';
import type { IdentityCheck } from '../order-identity.ts';
import type { ViewedOrder } from './viewed-order-store.ts';

/**
 * Whether the viewer may see the person of the order. Who came by the link of its mail, and is not whom it names, may hold a mail that
 * was forwarded or sent to a wrong address: they see enough to say that the order is not theirs.
 */
export function showsPerson(reach: Reach, { isCardGovIdMatching }: Pick<IdentityCheck, 'isCardGovIdMatching'>): boolean {
  return reach.as !== 'holder' || isCardGovIdMatching;
}

/** Until a card supplier has accepted an order, and where none did. */
const statusesOfTheOrganisation: readonly CardOrderStatus[] = [
  'ordered',
  'approved_by_orderer',
  'cancelled_by_orderer',
  'rejected_by_personalizer',
];

/**
 * Whether the viewer may see how the order compares with whom its government id names. A company writes its orders: it would be told who
 * has any number that it writes, of anybody whom the portal knows. Staff write none.
 */
export function showsIdentity(reach: Reach, status: CardOrderStatus): boolean {
  return reach.as !== 'organisation' || reach.organisationIds === 'any' || !statusesOfTheOrganisation.includes(status);
}

/**
 * Whether a field tells of the person named: a new field is judged here before it compiles. The verified name and nationalities are the
 * viewer's own.
 */
const isOfPerson = {
  orderId: false,
  status: false,
  statusModified: false,
  phone: true,
  email: true,
  ownerImage: true,
  validFrom: false,
  validUntil: false,
  orgName: false,
  orgId: false,
  orgCode: false,
  companyNumber: false,
  logo: false,
  cpb: false,
  fullName: true,
  printableNamesForDisplay: false,
  verifiedName: false,
  dateOfBirth: true,
  nationality: true,
  verifiedNationalities: false,
  cardType: false,
  cardNumber: false,
  country: true,
  holderEmail: true,
  holderPhone: true,
  contactEmail: true,
  contactPhone: true,
  contactAddress: true,
  city: true,
  postalCode: true,
  verificationSource: false,
  // Whom the order names may have written it.
  rejectionReason: true,
  showRejectionReason: false,
  showLMACardNotAllowedMsg: false,
  showNordicCardNotAllowedMsg: false,
  showOnlyFinnishIdsMsg: false,
  namesIsValid: false,
  nationalityIsValid: false,
  cardInfoIsValid: false,
  cardBelongsToCurrentUser: false,
  canBeActivated: false,
  canBeSuspended: false,
  canBeTerminated: false,
  canBeReConfirmed: false,
  canBeRejected: false,
  canBeInvited: false,
  readyToBeActivated: false,
  validFromIsInFuture: false,
  whyNotActivated: false,
  orgIsNotActive: false,
  whyNotValid: false,
  suspension: true,
  sentBackSince: false,
  tellsOfLoss: false,
  replaces: true,
  replacement: true,
  replacementEndsWhenFound: false,
  replacementAsked: true,
  foundAt: true,
  mayReplace: false,
  renewal: false,
  notRenewed: true,
  mayDeclineRenewal: false,
  // None is told to a holder.
  lastChange: false,
  lastTold: false,
  approval: false,
  ordererReference: false,
  pinIsAvailable: false,
  pinNeedsSignIn: false,
} as const satisfies Record<keyof CardOrderDetails, boolean>;

type Field = keyof typeof isOfPerson;
type FieldOfPerson = { [Name in Field]: (typeof isOfPerson)[Name] extends true ? Name : never }[Field];

/** The company, the card and the name to print alone; what does not match is said without what it was compared with. */
export function withoutPerson(
  details: CardOrderDetails,
  { org_country: country, org_email: contactEmail }: Pick<ViewedOrder, 'org_country' | 'org_email'>,
): CardOrderDetails {
  const hidden: Pick<CardOrderDetails, FieldOfPerson> = {
    country,
    phone: null,
    email: null,
    ownerImage: null,
    fullName: null,
    dateOfBirth: null,
    nationality: [],
    holderEmail: null,
    holderPhone: null,
    contactEmail,
    contactPhone: null,
    contactAddress: null,
    city: null,
    postalCode: null,
    rejectionReason: null,
    suspension: null,
    replaces: null,
    replacement: null,
    replacementAsked: null,
    foundAt: null,
    notRenewed: null,
  };
  return { ...details, ...hidden };
}
