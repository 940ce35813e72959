import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCardNumber, isCardNumber, normaliseCardNumber } from './card-number.ts';

describe('a card number [5-3]', () => {
  test.each(['AB-1234-567890', 'ab-1234-567890', 'AB1234567890', ' AB 1234 567890 ', 'AB–1234–567890', '12-1234-567890'])(
    'is right as %j',
    (typed) => {
      expect(isCardNumber(typed)).toBe(true);
      expect(formatCardNumber(normaliseCardNumber(typed))).toMatch(/^[A-Z0-9]{2}-1234-567890$/);
    },
  );

  test.each([
    '',
    'AB-1234-56789',
    'AB-1234-5678901',
    'ABC-234-567890',
    'ÅB-1234-567890',
    'ß-1234-567890',
    'AB-1234-56789O',
    'AB_1234_567890',
    'AB-١٢٣٤-567890',
  ])('is wrong as %j', (typed) => expect(isCardNumber(typed)).toBe(false));

  test('is the same however it is written', () => {
    const number = fc.stringMatching(/^[A-Z]{2}[0-9]{10}$/);
    fc.assert(
      fc.property(number, (stored) => {
        expect(isCardNumber(formatCardNumber(stored))).toBe(true);
        expect(normaliseCardNumber(formatCardNumber(stored).toLowerCase())).toBe(stored);
      }),
    );
  });
});
