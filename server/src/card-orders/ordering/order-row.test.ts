import { orderProblemMessage, type PartnerOrderField, partnerOrderFieldNames } from '@siteid/contract';
import { expect, test } from 'vitest';
import { portalText } from '../../messages/catalogue.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import type { Photo } from './order-intake-store.ts';
import { type IntakeContext, readOrderRow } from './order-row.ts';

const norrbygg = {
  id: 'n',
  code: 'NORRBYGG',
  country: 'SE',
  language: 'sv',
  state: 'active',
  orders_need_second_person: false,
} as const;
const photo: Photo = { content: Buffer.from('drawn'), cameAs: Buffer.from('hash') };
const context: IntakeContext = {
  today: '2026-11-20',
  organisationCode: 'NORRBYGG',
  organisations: new Map([['NORRBYGG', norrbygg]]),
  supplierId: 's1',
  suppliers: new Map([['kortnord', 's2']]),
  photos: new Map<string, Photo | { wrong: string; values?: { most: number } }>([
    ['cGhvdG8=', photo],
    ['bGFyZ2U=', { wrong: 'photoTooLarge', values: { most: 1 } }],
  ]),
};
const read = (fields: Partial<Record<PartnerOrderField, string>>, around = context) => readOrderRow({ line: 2, fields }, around);
const problems = (fields: Partial<Record<PartnerOrderField, string>>, around = context) => {
  const result = read({ ...orderOfÅsa, ...fields }, around);
  return 'line' in result ? [] : result.map(({ line, column, reason }) => [line, column, reason]);
};

test.each(partnerOrderFieldNames)('%s is read: what cannot be in it is told of it [1-14]', (field) => {
  expect(problems({ [field]: 'a\u0007b' }).map(([, column]) => column)).toContain(field);
});

test('what may be left out is filled in [1-14]', () => {
  expect(read(orderOfÅsa)).toEqual({
    line: 2,
    columns: {
      organisation_id: 'n',
      supplier_id: 's1',
      card_type: 'nordic',
      given_names: 'Åsa Märta',
      family_names: 'Öberg',
      printable_name: 'Åsa Öberg',
      date_of_birth: '1993-07-15',
      nationalities: ['SE'],
      government_id_type: 'ssn',
      government_id_country: 'SE',
      email: null,
      phone: null,
      language: 'sv',
      contact_email: null,
      contact_phone: null,
      address: null,
      postal_code: null,
      city: null,
      country: 'SE',
      valid_from: '2026-11-20',
      valid_until: '2029-11-19',
    },
    reference: null,
    replaces: null,
    isRenewal: false,
    government_id: { idType: 'ssn', country: 'SE', value: '19930715-2380' },
    validity_given: '/',
    photo: null,
  });
});

test('every field is read, trimmed, and put into its one form [1-14]', () => {
  const fields = {
    ...orderOfÅsa,
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
    photo: 'cGhvdG8=',
  };
  expect(read(fields)).toMatchObject({
    columns: {
      supplier_id: 's2',
      card_type: 'lma',
      given_names: 'Åsa Märta',
      printable_name: 'Märta Öberg',
      nationalities: ['SE', 'FI'],
      government_id_type: 'passport_number',
      government_id_country: 'PL',
      phone: '+46701740605',
      language: 'et',
      contact_phone: '+358501234567',
      valid_from: '2026-12-01',
      valid_until: '2027-11-30',
    },
    reference: 'A-1',
    government_id: { idType: 'passport_number', country: 'PL', value: 'ZS 000-0177' },
    validity_given: '2026-12-01/2027-11-30',
    photo,
  });
});

test.each<[PartnerOrderField, string, string]>([
  ['company', 'VAIKNE', 'notYourCompany'],
  ['supplier', 'nobody', 'unknownSupplier'],
  ['reference', 'content:17', 'reservedReference'],
  ['card_type', 'gold', 'notOneOf'],
  ['given_names', 'x'.repeat(301), 'tooLong'],
  ['given_names', '\uFFFDsa', 'brokenCharacters'],
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
  ['government_id', '19910417-2383', 'otherDateOfBirth'],
  ['government_id', '910417-2383', 'otherDateOfBirth'],
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
  ['photo', 'bGFyZ2U=', 'photoTooLarge'],
])('%s %.30j is bad: %s [1-14]', (column, value, reason) => {
  expect(problems({ [column]: value })).toEqual([[2, column, reason]]);
});

test.each<[Partial<Record<PartnerOrderField, string>>, string]>([
  [{ given_names: '' }, 'Öberg'],
  [{ family_names: '' }, 'Åsa'],
])('somebody with one name has it in either field: %j is printed as %s [1-14]', (fields, printed) => {
  expect(read({ ...orderOfÅsa, ...fields })).toMatchObject({
    columns: { ...fields, printable_name: printed },
  });
});

test('a name that a card has no room for is refused, whether given or made of the others [1-14]', () => {
  const longest = Array.from({ length: 4 }, () => 'Wolfeschlegelsteinhausenberg').join(' ');
  expect(problems({ name_to_print: longest })).toEqual([]);
  expect(problems({ name_to_print: `${longest} A` })).toEqual([[2, 'name_to_print', 'nameDoesNotFit']]);
  expect(problems({ family_names: longest })).toEqual([[2, 'name_to_print', 'nameDoesNotFit']]);
  expect(problems({ family_names: longest, name_to_print: 'Åsa Öberg' })).toEqual([]);
});

test.each([
  ['SE', '930715-2380', '1993-07-15'],
  ['SE', '19930775-2387', '1993-07-15'],
  ['FI', '231192-908R', '1992-11-23'],
  ['EE', '38001085718', '1980-01-08'],
])('the personal number %s %s is taken with the date of birth %s, and with no other [5-13]', (country, value, day) => {
  const id = { government_id_country: country, government_id: value };
  expect(problems({ ...id, date_of_birth: day })).toEqual([]);
  expect(problems({ ...id, date_of_birth: '1993-07-16' })).toEqual([[2, 'government_id', 'otherDateOfBirth']]);
});

test.each<[Partial<Record<PartnerOrderField, string>>, string]>([
  [{ government_id: '19930715-2381' }, 'Enter a valid Swedish personal identity number, such as 19811218-9876'],
  [{ government_id: '930715' }, 'Enter a valid Swedish personal identity number, such as 19811218-9876'],
  [{ government_id: '930775-2386' }, 'Enter a valid Swedish coordination number, such as 19701063-2391'],
  [
    { government_id_country: 'FI', government_id: '231192-908S' },
    'Enter a valid Finnish personal identity code, such as 131052-308T',
  ],
  [
    { government_id_country: 'EE', government_id: '38001085719' },
    'This is not a valid personal identity number. The date or the check character is wrong.',
  ],
  [{ nationalities: 'SE SWE' }, 'Enter a nationality code of exactly 2 symbols'],
  [{ nationalities: 'QQ' }, 'Must be a country code of two letters, such as SE.'],
  [{ valid_until: '2026-11-19' }, "The expiry date can't be before the date of issue"],
])('%j is told in the words of the rule of forms where there is one [5-10, 5-13]', (fields, words) => {
  const told = read({ ...orderOfÅsa, ...fields });
  expect('line' in told ? [] : told.map((each) => portalText('en', orderProblemMessage(each), each.values))).toEqual([words]);
});

test('a number of a country whose rule is not known is taken with any date of birth', () => {
  expect(problems({ government_id_country: 'LV', government_id: '150793-10000' })).toEqual([]);
});

test('an order may be valid until today, and not until yesterday [1-14]', () => {
  expect(problems({ valid_from: '2026-01-01', valid_until: '2026-11-20' })).toEqual([]);
  expect(problems({ valid_from: '2026-01-01', valid_until: '2026-11-19' })).toEqual([[2, 'valid_until', 'over']]);
});

test('a validity that is over, a passport number too short, no usual supplier', () => {
  expect(problems({ valid_from: '2025-01-01', valid_until: '2025-12-31' })).toEqual([[2, 'valid_until', 'over']]);
  expect(problems({ government_id_type: 'passport_number', government_id: 'A1' })).toEqual([
    [2, 'government_id', 'notAGovernmentId'],
  ]);
  expect(problems({}, { ...context, supplierId: null })).toEqual([[2, 'supplier', 'missing']]);
});

test('all that is wrong with an order is said at once', () => {
  expect(problems({ given_names: '', family_names: ' ', email: 'x', phone: 'y' })).toEqual([
    [2, 'family_names', 'missing'],
    [2, 'email', 'notAnEmail'],
    [2, 'phone', 'notAPhoneNumber'],
  ]);
});

test('what was wrong with a row before is said with the rest, unless its fields cannot be told apart', () => {
  const fields = { ...orderOfÅsa, email: 'x' };
  const before = (column: string) => [{ line: 2, column, reason: 'before' }];
  const reasons = (column: string) => {
    const result = readOrderRow({ line: 2, fields, problems: before(column) }, context);
    return 'line' in result ? [] : result.map(({ reason }) => reason);
  };
  expect(reasons('photo')).toEqual(['before', 'notAnEmail']);
  expect(reasons('')).toEqual(['before']);
});
