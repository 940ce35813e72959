import type { CardOrderDetails } from '@siteid/contract';
import type { Reach } from '../card-order-store.ts';
import type { IdentityCheck } from '../order-identity.ts';
import type { ViewedOrder } from './viewed-order-store.ts';

/**
 * Whether the viewer may see the person of the order. Who came by the link of its mail, and is not whom it names, may hold a mail that
 * was forwarded or sent to a wrong address: they see enough to say that the order is not theirs.
 */
export function showsPerson(reach: Reach, { isCardGovIdMatching }: Pick<IdentityCheck, 'isCardGovIdMatching'>): boolean {
  return reach.as !== 'holder' || isCardGovIdMatching;
}

/** The company, the card and the name to print alone; what does not match is said without what it was compared with. */
export function withoutPerson(
  details: CardOrderDetails,
  { org_country: country }: Pick<ViewedOrder, 'org_country'>,
): CardOrderDetails {
  return {
    ...details,
    country,
    phone: null,
    email: null,
    ownerImage: null,
    fullName: null,
    dateOfBirth: null,
    nationality: [],
    holderEmail: null,
    holderPhone: null,
    contactEmail: null,
    contactPhone: null,
    contactAddress: null,
    city: null,
    postalCode: null,
  };
}
