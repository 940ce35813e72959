import { describe, expect, test } from 'vitest';
import { isRegistrationCountry, registrationCountries, registrationNumber, writtenCompanyNumber } from './company-number.ts';

describe('the number of a company that registers [W-2-2]', () => {
  test('is of one of the countries that have a rule, which the F-tax number is not', () => {
    expect(registrationCountries.toSorted()).toEqual(
      ['BG', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FO', 'HR', 'LT', 'LV', 'NL', 'NO', 'PL', 'RO', 'SE', 'SK'].toSorted(),
    );
    expect(['DE', 'F_TAX', 'toString', ''].filter(isRegistrationCountry)).toEqual([]);
  });

  test.each([
    ['EE', '12345678', '1234567', { digits: 8 }],
    ['LV', '12345678901', '1234567890A', { digits: 11 }],
    ['PL', '1234567890', '12345678901', { digits: 10 }],
  ] as const)('in %s is found by a code of so many digits: %s, not %s', (country, right, wrong, values) => {
    const rule = registrationNumber(country);
    expect(rule(right)).toBeNull();
    expect(rule(wrong)).toEqual({ id: 'errors.validation.field.exactDigits', values });
  });

  test.each([
    ['SE', '556000-1234', '55600-1234'],
    ['FI', '1234567-8', '12345678'],
    ['ES', 'b12345678', '12345678'],
  ] as const)('in %s follows the rule of the country: %s, not %s', (country, right, wrong) => {
    const rule = registrationNumber(country);
    expect(rule(right)).toBeNull();
    expect(rule(wrong)?.id).toBe(`errors.validation.field.organisationNumber.${country}`);
  });

  test.each([
    ['811218-9876', null],
    ['198112189876', null],
    ['19811218-9876', null],
    ['811218-98', 'F_TAX'],
    ['19811218-98761', 'F_TAX'],
    ['556000-123', 'SE'],
    ['16556000-12345', 'SE'],
    ['55', 'SE'],
  ] as const)(
    'in Sweden %s of who trades in their own name is a number of F-tax, with words of its own: %s [5-12]',
    (typed, kind) =>
      expect(registrationNumber('SE')(typed)?.id ?? null).toBe(kind && `errors.validation.field.organisationNumber.${kind}`),
  );

  test.each([
    ['SE', '165560001234', '556000-1234'],
    ['SE', '5560001234', '556000-1234'],
    ['SE', '16556000-1234', '556000-1234'],
    ['ES', ' b12345678 ', 'B12345678'],
    ['FI', '1234567-8', '1234567-8'],
  ] as const)('in %s typed as %s is kept as %s', (country, typed, kept) =>
    expect(writtenCompanyNumber(country, typed)).toBe(kept),
  );
});
