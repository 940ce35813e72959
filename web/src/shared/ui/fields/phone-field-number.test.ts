import { describe, expect, it, vi } from 'vitest';
import { loadPhoneNumbers } from './phone-field-number.ts';

const numbers = await loadPhoneNumbers();

describe('phone numbers', () => {
  it.each([
    ['070-174 06 35', 'SE', { international: '+46701740635', national: '070-174 06 35', country: 'SE' }],
    [' +46 70 174 06 35 ', 'FI', { international: '+46701740635', national: '070-174 06 35', country: 'SE' }],
    ['5551 2345', 'EE', { international: '+37255512345', national: '5551 2345', country: 'EE' }],
  ])('reads %j typed for %s, and the country that it belongs to [2.4-13, 5-2]', (typed, country, read) => {
    expect(numbers.read(typed, country)).toEqual(read);
  });

  // The last two are long enough, and of no operator.
  it.each(['', '12', 'abc', '070-174 06 35 or my wife', '+999 123', '+46 11 111 11 11 1', '+372 0123 4567'])(
    'does not take %j for a number [5-2]',
    (typed) => expect(numbers.read(typed, 'SE')).toBeUndefined(),
  );

  it('are loaded once, and tried again where that failed', async () => {
    vi.resetModules();
    vi.doMock('libphonenumber-js/min', () => {
      throw new Error('the line is down');
    });
    const { loadPhoneNumbers: load } = await import('./phone-field-number.ts');
    await expect(load()).rejects.toThrow();
    vi.doUnmock('libphonenumber-js/min');
    const again = load();
    expect(load()).toBe(again);
    expect((await again).callingCode('FI')).toBe('358');
    vi.resetModules();
  });

  it('knows calling codes, and that some places have none', () => {
    expect(numbers.callingCode('SE')).toBe('46');
    expect(numbers.callingCode('AQ')).toBeUndefined();
  });
});
