import type { PartnerOrderField } from '@siteid/contract';
import { expect, test } from 'vitest';
import { pngOf } from '../testing/photos.ts';
import { type IntakeContext, readOrderRow } from './order-row.ts';

const norrbygg = { id: 'n', code: 'NORRBYGG', country: 'SE', language: 'sv' } as const;
const context: IntakeContext = {
  today: '2026-11-20',
  company: 'NORRBYGG',
  companies: new Map([['NORRBYGG', norrbygg]]),
  supplierId: 's1',
  suppliers: new Map([['kortnord', 's2']]),
};
const good = {
  given_names: 'Åsa Märta',
  family_names: 'Öberg',
  date_of_birth: '1993-07-15',
  nationalities: 'SE',
  government_id_country: 'SE',
  government_id: '19930715-2380',
};
const png = pngOf(70, 90).toString('base64');
const read = (fields: Partial<Record<PartnerOrderField, string>>, around = context) => readOrderRow({ line: 2, fields }, around);
const problems = (fields: Partial<Record<PartnerOrderField, string>>, around = context) => {
  const result = read({ ...good, ...fields }, around);
  return 'line' in result ? [] : result.map(({ line, column, reason }) => [line, column, reason]);
};

test('what may be left out is filled in [1-14]', () => {
  expect(read(good)).toEqual({
    line: 2,
    company: norrbygg,
    supplierId: 's1',
    reference: null,
    cardType: 'nordic',
    givenNames: 'Åsa Märta',
    familyNames: 'Öberg',
    nameToPrint: 'Åsa Öberg',
    dateOfBirth: '1993-07-15',
    nationalities: ['SE'],
    governmentId: { idType: 'ssn', country: 'SE', value: '19930715-2380' },
    email: null,
    phone: null,
    language: 'sv',
    contactEmail: null,
    contactPhone: null,
    address: null,
    postalCode: null,
    city: null,
    country: 'SE',
    validFrom: '2026-11-20',
    validUntil: '2029-11-19',
    validityGiven: '/',
    photo: null,
  });
});

test('every field is read, trimmed, and put into its one form [1-14]', () => {
  const fields = {
    ...good,
    company: 'norrbygg',
    reference: 'A-1',
    supplier: 'KORTNORD',
    card_type: 'LMA',
    given_names: '  A\u030Asa   Ma\u0308rta ',
    name_to_print: 'Märta Öberg',
    nationalities: 'se, fi SE',
    government_id_type: 'passport_number',
    government_id_country: 'pl',
    government_id: 'ZS 000-0177',
    email: 'asa@example.com',
    phone: '070-174 06 05',
    language: 'ET',
    contact_email: 'kort@example.com',
    contact_phone: '+358 50 1234567',
    address: 'Provgatan 5',
    postal_code: '100 00',
    city: 'Stockholm',
    country: 'se',
    valid_from: '2026-12-01',
    valid_until: '2027-11-30',
    photo: png,
  };
  expect(read(fields)).toMatchObject({
    reference: 'A-1',
    supplierId: 's2',
    cardType: 'lma',
    givenNames: 'Åsa Märta',
    nameToPrint: 'Märta Öberg',
    nationalities: ['SE', 'FI'],
    governmentId: { idType: 'passport_number', country: 'PL', value: 'ZS 000-0177' },
    phone: '+46701740605',
    language: 'et',
    contactPhone: '+358501234567',
    validFrom: '2026-12-01',
    validUntil: '2027-11-30',
    validityGiven: '2026-12-01/2027-11-30',
    photo: { mediaType: 'image/png' },
  });
});

test.each<[PartnerOrderField, string, string]>([
  ['company', 'VAIKNE', 'notYourCompany'],
  ['supplier', 'nobody', 'unknownSupplier'],
  ['card_type', 'gold', 'notOneOf'],
  ['given_names', '', 'missing'],
  ['given_names', 'x'.repeat(301), 'tooLong'],
  ['given_names', '\uFFFDsa', 'brokenCharacters'],
  ['family_names', '  ', 'missing'],
  ['family_names', 'Ö\u0000berg', 'controlCharacters'],
  ['name_to_print', 'x'.repeat(301), 'tooLong'],
  ['name_to_print', 'Åsa Ö\u00adberg', 'controlCharacters'],
  ['name_to_print', 'Åsa\u200b Öberg', 'controlCharacters'],
  ['date_of_birth', '', 'missing'],
  ['date_of_birth', '15.7.1993', 'notADate'],
  ['date_of_birth', '1993-02-30', 'notADate'],
  ['date_of_birth', '2026-11-20', 'notInThePast'],
  ['date_of_birth', '1899-12-31', 'notInThePast'],
  ['nationalities', '', 'missing'],
  ['nationalities', 'SWE', 'notACountry'],
  ['nationalities', 'SE QQ', 'notACountry'],
  ['government_id_type', 'licence', 'notOneOf'],
  ['government_id_country', '', 'missing'],
  ['government_id_country', 'Sweden', 'notACountry'],
  ['government_id', '', 'missing'],
  ['government_id', '19930715-2381', 'notAPersonalNumber'],
  ['government_id', '19931315-2380', 'notAPersonalNumber'],
  ['email', 'asa.example.com', 'notAnEmail'],
  ['phone', '12', 'notAPhoneNumber'],
  ['language', 'de', 'notOneOf'],
  ['contact_email', 'x', 'notAnEmail'],
  ['contact_phone', 'call me', 'notAPhoneNumber'],
  ['address', 'x'.repeat(301), 'tooLong'],
  ['country', 'XX', 'notACountry'],
  ['valid_from', 'today', 'notADate'],
  ['valid_until', '2026-11-19', 'endsBeforeItBegins'],
  ['valid_until', '2032-01-01', 'tooLongValid'],
  ['photo', Buffer.from('GIF89a').toString('base64'), 'photoNotAnImage'],
  ['photo', 'A'.repeat(1_398_105), 'photoTooLarge'],
])('%s %.30j is bad: %s [1-14]', (column, value, reason) => {
  expect(problems({ [column]: value })).toEqual([[2, column, reason]]);
});

test('a validity that is over, a passport number too short, no usual supplier', () => {
  expect(problems({ valid_from: '2025-01-01', valid_until: '2025-12-31' })).toEqual([[2, 'valid_until', 'over']]);
  expect(problems({ government_id_type: 'passport_number', government_id: 'A1' })).toEqual([
    [2, 'government_id', 'notAGovernmentId'],
  ]);
  expect(problems({}, { ...context, supplierId: null })).toEqual([[2, 'supplier', 'missing']]);
});

test('all that is wrong with an order is said at once', () => {
  expect(problems({ given_names: '', email: 'x', phone: 'y' })).toEqual([
    [2, 'given_names', 'missing'],
    [2, 'email', 'notAnEmail'],
    [2, 'phone', 'notAPhoneNumber'],
  ]);
});

test('what was wrong with a row before is said with the rest, unless its fields cannot be told apart', () => {
  const fields = { ...good, email: 'x' };
  const before = (column: string) => [{ line: 2, column, reason: 'before' }];
  const reasons = (column: string) => {
    const result = readOrderRow({ line: 2, fields, problems: before(column) }, context);
    return 'line' in result ? [] : result.map(({ reason }) => reason);
  };
  expect(reasons('photo')).toEqual(['before', 'notAnEmail']);
  expect(reasons('')).toEqual(['before']);
});
