import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { organisationNumbers } from '../../../../specification/constants.ts';
import { companyFindCode, organisationNumber } from '../../validation/number-rules.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
  type OrganisationNumberKind,
  organisationNumberPatterns,
} from './organisation-number.ts';

// All invented, and where a kind has a check digit it is not the right one: the pattern alone is the rule.
const examples: Record<OrganisationNumberKind, { right: string[]; wrong: string[] }> = {
  SE: {
    right: ['000000-0001', '0000000001', '160000000001', '16000000-0001', ' 000000-0001 '],
    wrong: [
      '00000-00001',
      '000000000',
      '00000000001',
      '0000000000001',
      '000000 0001',
      '000000–0001',
      '1600000000-01',
      '-0000000001',
    ],
  },
  FI: { right: ['0000000-1'], wrong: ['00000001', '000000-1', '00000000-1', '0000000-12', '0000000-A', 'FI00000001'] },
  NO: { right: ['000000001'], wrong: ['00000001', '0000000001', '000 000 001', 'NO00000001'] },
  DK: { right: ['00000001'], wrong: ['0000001', '000000001', 'DK000001'] },
  EE: { right: ['00000001'], wrong: ['0000001', '000000001', 'EE000001'] },
  LV: { right: ['00000000001'], wrong: ['0000000001', '000000000001'] },
  LT: { right: ['0000001', '000000001'], wrong: ['000001', '00000001', '0000000001'] },
  PL: { right: ['0000000001'], wrong: ['000000001', '00000000001', '000-000-00-01'] },
  BG: { right: ['000000001'], wrong: ['00000001', '0000000001'] },
  HR: { right: ['00000000001'], wrong: ['0000001', '0000000001', '000000000001'] },
  CZ: { right: ['00000001'], wrong: ['0000001', '000000001'] },
  NL: { right: ['00000001'], wrong: ['0000001', '000000001'] },
  RO: { right: ['0000001', '00000001'], wrong: ['000001', '000000001', 'RO00001'] },
  SK: { right: ['00000001'], wrong: ['0000001', '000000001'] },
  ES: {
    right: ['A00000001', 'b00000001'],
    wrong: ['00000001', '000000001', 'A0000001', 'A000000001', 'AB0000001', 'A-00000001', 'Ñ00000001'],
  },
  FO: { right: ['000001'], wrong: ['00001', '0000001'] },
  F_TAX: {
    right: ['0000000001', '000000-0001', '160000000001', '16000000-0001'],
    wrong: ['000000001', '00000000001', '0000-000001', '000000--0001', 'SE0000000001'],
  },
};

const kinds = Object.keys(examples) as OrganisationNumberKind[];

test('the seventeen kinds of the specification take and refuse what it says, and there is no other [5-12]', () => {
  expect(Object.keys(organisationNumberPatterns)).toEqual(Object.keys(organisationNumbers));
  expect(kinds).toEqual(Object.keys(organisationNumbers));
  for (const [kind, { takes, refuses }] of Object.entries(organisationNumbers)) {
    const judged = (texts: readonly string[]) => texts.map((text) => isOrganisationNumber(kind as OrganisationNumberKind, text));
    expect([kind, judged(takes)]).toEqual([kind, takes.map(() => true)]);
    expect([kind, judged(refuses)]).toEqual([kind, refuses.map(() => false)]);
  }
});

describe.each(kinds)('an organisation number of kind %s [5-12]', (kind) => {
  const broken = { id: `errors.validation.field.organisationNumber.${kind}`, values: {} };

  test.each(examples[kind].right)('%j holds', (text) => expect(organisationNumber(kind)(text)).toBeNull());
  test.each([...examples[kind].wrong, 'x', '٠٠٠٠٠٠٠٠٠', '00000001\n2'])('%j does not, and has the message of the kind', (text) =>
    expect(organisationNumber(kind)(text)).toEqual(broken),
  );
  test('an empty field is for `required` to judge', () => expect(organisationNumber(kind)(' ')).toBeNull());

  test('whatever holds, holds normalised, and normalised twice is the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(organisationNumberPatterns[kind]), (number) => {
        const once = normaliseOrganisationNumber(kind, ` ${number.toLowerCase()} `);
        expect(isOrganisationNumber(kind, number)).toBe(true);
        expect(isOrganisationNumber(kind, once)).toBe(true);
        expect(normaliseOrganisationNumber(kind, once)).toBe(once);
      }),
    );
  });
});

test('one Swedish number written in two ways is one number [5-12]', () => {
  expect(normaliseOrganisationNumber('SE', '000000-0001')).toBe(normaliseOrganisationNumber('SE', '0000000001'));
  expect(normaliseOrganisationNumber('F_TAX', '16000000-0001')).toBe('160000000001');
  expect(normaliseOrganisationNumber('FI', '0000000-1')).toBe('0000000-1');
  expect(normaliseOrganisationNumber('ES', 'b00000001')).toBe('B00000001');
});

test.each([
  ['EE', 8],
  ['LV', 11],
  ['PL', 10],
] as const)('in registration a company of %s is found by a code of %i digits [9-1]', (country, digits) => {
  const rule = companyFindCode(country);
  expect(rule('0'.repeat(digits))).toBeNull();
  for (const length of [digits - 1, digits + 1]) {
    expect(rule('0'.repeat(length))).toEqual({ id: 'errors.validation.field.exactDigits', values: { digits } });
  }
});
