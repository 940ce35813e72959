import type { KnownWorker } from '@siteid/contract';
import { expect, test } from 'vitest';
import { newCard, type Ordering } from './card-to-order.ts';
import { earlierPhoto, freshOrder } from './use-order-draft.ts';

const ordering: Ordering = {
  orgId: 'n',
  orgName: 'Norrbygg AB',
  logo: null,
  country: 'SE',
  language: 'sv',
  orgState: 'active',
  needsSecondPerson: false,
  contactEmail: 'kort@norrbygg.example',
  contactPhone: '+46 8 465 004 10',
  cardSuppliers: [
    { code: 'kortverket', name: 'Kortverket' },
    { code: 'kortnord', name: 'Kort Nord' },
  ],
  cardSupplier: 'kortverket',
  today: '2026-11-20',
};
/** Nothing of it is what a new card begins with. */
const known: KnownWorker = {
  orderId: 'o',
  givenNames: 'Åsa Märta',
  familyNames: 'Öberg',
  nameToPrint: 'Märta Öberg',
  dateOfBirth: '1993-07-15',
  nationalities: ['FI', 'EE'],
  governmentIdType: 'passport_number',
  governmentIdCountry: 'PL',
  cardType: 'lma',
  cardSupplier: 'kortnord',
  email: 'asa@example.com',
  phone: '+46 70 174 06 05',
  language: 'et',
  contactEmail: 'site@norrbygg.example',
  contactPhone: '+358 50 1234567',
  address: 'Provgatan 5',
  postalCode: '100 00',
  city: 'Stockholm',
  country: 'FI',
  validFrom: '2025-01-01',
  validUntil: '2027-12-31',
  reference: 'HR-17',
  ownerImage: '/api/cards/owner-image/o/n',
  renewal: null,
  modified: '2026-11-01T09:00:00.000Z',
};
const filledIn = {
  given_names: 'Åsa Märta',
  family_names: 'Öberg',
  name_to_print: 'Märta Öberg',
  date_of_birth: '1993-07-15',
  nationality: 'FI EE',
  government_id_type: 'passport_number',
  government_id_country: 'PL',
  government_id: '',
  card_type: 'lma',
  supplier: 'kortnord',
  email: 'asa@example.com',
  phone: '+46 70 174 06 05',
  language: 'et',
  contact_email: 'site@norrbygg.example',
  contact_phone: '+358 50 1234567',
  address: 'Provgatan 5',
  postal_code: '100 00',
  city: 'Stockholm',
  country: 'FI',
};

test('a card for a worker whom the company knows begins with all of the earlier one, but its days and what it was called [W-5-5, W-5-14]', () => {
  const days = { valid_from: '2026-11-20', valid_until: '2029-11-19', reference: '' };
  expect(freshOrder(ordering, known).typed).toEqual({ ...filledIn, ...days });
});

test('a card that is renewed is valid as long again, and keeps no photo that is too old [L-4-3]', () => {
  const of = (needsPhoto: boolean) => ({ ...known, ownerImage: '/photo', renewal: { validUntil: '2030-12-31', needsPhoto } });
  const days = { valid_from: '2026-11-20', valid_until: '2030-12-31', reference: '' };
  expect(freshOrder(ordering, of(false), 'renewal').typed).toEqual({ ...filledIn, ...days });
  const photoOf = (needsPhoto: boolean, renews: boolean) => earlierPhoto(freshOrder(ordering, of(needsPhoto)), renews);
  expect([photoOf(true, true), photoOf(false, true), photoOf(true, false)]).toEqual([null, expect.anything(), expect.anything()]);
});

test('an order that is changed begins with all of it but the government id, so nothing else is lost when it is saved [W-5-13]', () => {
  const own = { valid_from: '2025-01-01', valid_until: '2027-12-31', reference: 'HR-17' };
  const { typed } = freshOrder(ordering, known, 'edited');
  expect(typed).toEqual({ ...filledIn, ...own });
  const begun = Object.entries(newCard(ordering));
  expect(begun.flatMap(([field, value]) => (typed[field as keyof typeof typed] === value ? [field] : []))).toEqual([
    'government_id',
  ]);
});
