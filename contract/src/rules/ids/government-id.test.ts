import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { governmentIdShape, normalisedGovernmentId } from './government-id.ts';

const today = '2026-11-20';
const ssn = (country: string, value: string) => normalisedGovernmentId({ idType: 'ssn', country, value }, today);

describe('a government id has one form [5-7]', () => {
  test.each(['19 900101-1234', '199001011234', '19900101-1234', '900101-1234', '9001011234', ' 900101 1234 '])(
    'the Swedish personal number %j',
    (value) => expect(ssn('SE', value)).toBe('ssn:SE:19900101-1234'),
  );

  test.each([
    ['050101-1234', '20050101-1234'],
    ['261120-1234', '20261120-1234'],
    ['261121-1234', '19261121-1234'],
    ['261120+1234', '19261120-1234'],
    ['261121+1234', '18261121-1234'],
    ['18991231-1234', '18991231-1234'],
    ['260180-1234', '20260180-1234'],
    ['261181-1234', '19261181-1234'],
  ])('the century of the Swedish %s', (value, long) => expect(ssn('SE', value)).toBe(`ssn:SE:${long}`));

  test.each([
    ['010190-123x', '010190-123X'],
    ['010190A123X', '010190A123X'],
    ['0101 90 - 123X', '010190-123X'],
  ])('the Finnish %s keeps the sign of its century', (value, normal) => expect(ssn('FI', value)).toBe(`ssn:FI:${normal}`));

  test('the same digits of another kind or country are another id', () => {
    const value = '199001011234';
    const forms = [
      ssn('SE', value),
      ssn('NO', value),
      normalisedGovernmentId({ idType: 'passport_number', country: 'SE', value }, today),
      normalisedGovernmentId({ idType: 'id_card_number', country: 'SE', value }, today),
    ];
    expect(new Set(forms).size).toBe(4);
  });

  test('Finnish numbers of two centuries differ', () => expect(ssn('FI', '010190-123X')).not.toBe(ssn('FI', '010190A123X')));

  test('document numbers are compared without spaces, hyphens and case', () => {
    const passport = (value: string) => normalisedGovernmentId({ idType: 'passport_number', country: 'EE', value }, today);
    expect(passport('ke 123-4567')).toBe('passport_number:EE:KE1234567');
  });

  test('normalising what is normal changes nothing', () => {
    const value = fc.oneof(fc.string(), fc.stringMatching(/^\d{6}[-+]?\d{4}$/), fc.stringMatching(/^\d{6}[-+A]\d{3}[0-9A-Z]$/));
    fc.assert(
      fc.property(fc.constantFrom('SE', 'FI', 'EE'), value, (country, typed) => {
        const once = ssn(country, typed);
        expect(ssn(country, once.slice('ssn:SE:'.length))).toBe(once);
      }),
    );
  });
});

describe('what stands in for a government id is none [5-7]', () => {
  test.each(['', '-', 'n/a', 'unknown', 'Okänd', 'xxxxxx', '0000', '000000-0000', '11111111', 'AB12', 'id 12'])('%j', (value) =>
    expect(value).not.toMatch(governmentIdShape),
  );

  test.each(['19900101-1234', '010190-123X', 'K1234567', 'ke 123-4567', 'X123', '٣٤٥٦'])('%j may be one', (value) =>
    expect(value).toMatch(governmentIdShape),
  );
});
