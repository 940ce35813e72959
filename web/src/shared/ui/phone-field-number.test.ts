import { describe, expect, it } from 'vitest';
import { loadPhoneNumbers } from './phone-field-number.ts';

const numbers = await loadPhoneNumbers();

describe('phone numbers', () => {
  it('makes one international number of what is typed and the country [5-2]', () => {
    expect(numbers.international('070-174 06 35', 'SE')).toBe('+46701740635');
    expect(numbers.international('+46 70 174 06 35', 'FI')).toBe('+46701740635');
    expect(numbers.international('5551 2345', 'EE')).toBe('+37255512345');
  });

  it.each(['', '12', 'abc', '070-174 06 35 or my wife', '+999 123'])('does not take %j for a number [5-2]', (typed) => {
    expect(numbers.international(typed, 'SE')).toBeUndefined();
  });

  it('reads the country of an international number', () => {
    expect(numbers.read('+46701740635', 'FI')).toEqual({ country: 'SE', national: '070-174 06 35' });
    expect(numbers.read('nothing', 'FI')).toBeUndefined();
  });

  it('knows calling codes, and that some places have none', () => {
    expect(numbers.callingCode('SE')).toBe('46');
    expect(numbers.callingCode('AQ')).toBeUndefined();
  });
});
