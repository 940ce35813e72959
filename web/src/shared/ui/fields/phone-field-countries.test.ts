import { describe, expect, it } from 'vitest';
import { countryOptions, countryValue, withoutPreferredSuffix } from './phone-field-countries.ts';

const countries = [
  { code: 'EE', name: 'Estonia' },
  { code: 'FI', name: 'Finland' },
  { code: 'PL', name: 'Poland' },
  { code: 'SE', name: 'Sweden' },
];

describe('the countries of a phone field', () => {
  it('puts Sweden, Estonia and Finland first, and all countries after them [2.4-13, 9-1]', () => {
    const { preferred, others } = countryOptions(countries, 'SE-preferred');
    expect(preferred.map(({ value, name }) => [value, name])).toEqual([
      ['SE-preferred', 'Sweden'],
      ['EE-preferred', 'Estonia'],
      ['FI-preferred', 'Finland'],
    ]);
    expect(others.map(({ value }) => value)).toEqual(['EE', 'FI', 'PL', 'SE']);
  });

  it('strips the suffix of a repeated entry and leaves any other value [5-2]', () => {
    expect(withoutPreferredSuffix('SE-preferred')).toBe('SE');
    expect(withoutPreferredSuffix('SE')).toBe('SE');
    expect(withoutPreferredSuffix('PL')).toBe('PL');
    expect(withoutPreferredSuffix('')).toBe('');
  });

  it('begins with the entry at the top for a preferred country [2.4-13]', () => {
    expect(countryValue('FI')).toBe('FI-preferred');
    expect(countryValue('RO')).toBe('RO');
  });

  it('still offers the preferred and the chosen country when there is no list [7-5]', () => {
    const { preferred, others } = countryOptions([], 'RO');
    expect(preferred.map(({ name }) => name)).toEqual(['SE', 'EE', 'FI']);
    expect(others).toEqual([{ value: 'RO', code: 'RO', name: 'RO' }]);
    expect(countryOptions([], 'SE-preferred').others).toEqual([]);
  });
});
