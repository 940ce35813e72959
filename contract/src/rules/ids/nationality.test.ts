import { describe, expect, test } from 'vitest';
import { nationalityHolds, verifiedNationalitiesOf } from './nationality.ts';

describe('the nationality of an order [5-6]', () => {
  test.each([
    [['SE'], ['SE']],
    [['SE'], ['SE', 'FI']],
    [
      ['FI', 'SE'],
      ['SE', 'FI'],
    ],
  ])('%j holds among %j', (ordered, verified) => expect(nationalityHolds(ordered, verified)).toBe(true));

  test.each([
    [['SE'], ['FI']],
    [['SE', 'FI'], ['SE']],
    [['SE'], []],
    [[], []],
  ])('%j does not hold among %j', (ordered, verified) => expect(nationalityHolds(ordered, verified)).toBe(false));

  test('the country of the government id counts where the source gives no nationality', () => {
    expect(verifiedNationalitiesOf({ nationalities: [], governmentIdCountry: 'EE' })).toEqual(['EE']);
    expect(verifiedNationalitiesOf({ nationalities: ['LV'], governmentIdCountry: 'EE' })).toEqual(['LV']);
  });
});
