import { describe, expect, test } from 'vitest';
import { checkIdentity, type OrderedIdentity, type VerifiedIdentity, whyNotConfirm } from './order-identity.ts';

const own = Buffer.from('own');
const order = (values: Partial<OrderedIdentity> = {}): OrderedIdentity => ({
  status: 'approved_by_personalizer',
  status_modified: new Date(0),
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  suspended_by: null,
  card_type: 'nordic',
  government_id_hash: own,
  government_id_type: 'ssn',
  government_id_country: 'SE',
  printable_name: 'Astrid Lindqvist',
  nationalities: ['SE'],
  ...values,
});
const identity = (values: Partial<VerifiedIdentity> = {}): VerifiedIdentity => ({
  government_id_hash: own,
  government_id_country: 'SE',
  source: 'gluuProvision',
  document: 'eid',
  given_names: 'Astrid Maria',
  family_names: 'Lindqvist',
  nationalities: [],
  ...values,
});
const other = Buffer.from('other');
const why = (ordered: OrderedIdentity, ...identities: VerifiedIdentity[]) =>
  whyNotConfirm(ordered, checkIdentity(ordered, identities), { pilotOnlyFinnishIds: false });

describe('what an identity says of an order', () => {
  test('all that holds [5-5, 5-6, 5-7, 5-8]', () => {
    expect(checkIdentity(order(), [identity()])).toEqual({
      verifiedName: 'Astrid Maria Lindqvist',
      verifiedNationalities: ['SE'],
      verificationSource: 'gluuProvision',
      namesIsValid: true,
      nationalityIsValid: true,
      cardInfoIsValid: true,
      isCardGovIdMatching: true,
      showLMACardNotAllowedMsg: false,
      showNordicCardNotAllowedMsg: false,
    });
    expect(why(order(), identity())).toBeNull();
  });

  test('nothing is valid, and no document wrong, before any verification', () => {
    expect(checkIdentity(order({ card_type: 'lma' }), [])).toEqual({
      verifiedName: null,
      verifiedNationalities: [],
      verificationSource: null,
      namesIsValid: false,
      nationalityIsValid: false,
      cardInfoIsValid: false,
      isCardGovIdMatching: false,
      showLMACardNotAllowedMsg: false,
      showNordicCardNotAllowedMsg: false,
    });
  });

  test('the identity of the order’s government id counts before a newer one', () => {
    const newer = identity({ government_id_hash: other, given_names: 'Someone', family_names: 'Else', source: 'dokobit' });
    expect(checkIdentity(order(), [newer, identity()])).toMatchObject({
      verificationSource: 'gluuProvision',
      namesIsValid: true,
    });
    expect(checkIdentity(order(), [newer])).toMatchObject({
      verifiedName: 'Someone Else',
      verificationSource: 'dokobit',
      isCardGovIdMatching: false,
    });
  });
});

describe('a confirmation is refused', () => {
  test('for a name that is another [5-5]', () => {
    expect(why(order({ printable_name: 'Lindqvist Astrid' }), identity())).toBe('errors.cards.nameMismatch');
  });

  test('for a nationality that is not verified [5-6]', () => {
    expect(why(order({ nationalities: ['SE', 'FI'] }), identity())).toBe('errors.cards.nationalityMismatch');
    expect(why(order({ nationalities: ['SE', 'FI'] }), identity({ nationalities: ['FI', 'SE'] }))).toBeNull();
    expect(why(order(), identity({ nationalities: ['FI'] }))).toBe('errors.cards.nationalityMismatch');
  });

  test('for a government id that is not the holder’s [5-7]', () => {
    expect(why(order(), identity({ government_id_hash: other }))).toBe('errors.cards.governmentIdNotVerified');
    expect(why(order())).toBe('errors.cards.governmentIdNotVerified');
  });

  test.each([
    ['lma', 'lma_card', null],
    ['lma', 'eid', 'errors.cards.lmaCardNotAllowed'],
    ['lma', 'passport', 'errors.cards.lmaCardNotAllowed'],
    ['nordic', 'lma_card', 'errors.cards.nordicCardNotAllowed'],
    ['nordic_visitor', 'lma_card', 'errors.cards.nordicCardNotAllowed'],
    ['nordic_temporary', 'lma_card', 'errors.cards.nordicCardNotAllowed'],
    ['nordic', 'eid', null],
    ['nordic_visitor', 'passport', null],
    ['nordic_temporary', 'id_card', null],
  ] as const)('a %s card with an identity by %s: %s [3-8, 5-8]', (card_type, document, expected) => {
    expect(why(order({ card_type }), identity({ document }))).toBe(expected);
  });

  test('unless one of the identities of that government id is by the right document', () => {
    expect(why(order(), identity({ document: 'lma_card' }), identity({ document: 'passport' }))).toBeNull();
  });

  test('in the pilot for all but Finnish identity numbers [5-9]', () => {
    const inPilot = (ordered: OrderedIdentity) =>
      whyNotConfirm(ordered, checkIdentity(ordered, [identity()]), { pilotOnlyFinnishIds: true });
    expect(inPilot(order())).toBe('errors.cards.onlyFinnishIdentityNumbers');
    expect(inPilot(order({ government_id_country: 'FI', government_id_type: 'passport_number' }))).not.toBeNull();
    expect(inPilot(order({ government_id_country: 'FI' }))).toBeNull();
  });

  test('of an order that does not wait for it', () => {
    expect(why(order({ status: 'ready_to_personalize' }), identity())).toBe('errors.cards.transitionNotAllowed');
  });
});
