import { describe, expect, it } from 'vitest';
import { applyMask, cardNumberMask, caretAfterMask } from './masked-field-mask.ts';

const masked = (typed: string) => applyMask(cardNumberMask, typed);

describe('the card number mask XX-XXXX-XXXXXX', () => {
  it.each([
    ['', ''],
    ['a', 'A'],
    ['ab', 'AB'],
    ['ab1', 'AB-1'],
    ['ab1234', 'AB-1234'],
    ['ab12345', 'AB-1234-5'],
    ['ab1234567890', 'AB-1234-567890'],
    ['7f1234567890', '7F-1234-567890'],
  ])('writes %j as %j while it is typed [2.4-18, 9-1]', (typed, shown) => {
    expect(masked(typed)).toBe(shown);
  });

  it.each(['AB-1234-567890', 'ab1234567890', ' ab 1234 567890 ', 'AB–1234–567890', 'ab.1234.567890'])(
    'accepts %j pasted [2.4-18]',
    (pasted) => {
      expect(masked(pasted)).toBe('AB-1234-567890');
    },
  );

  it('drops what does not fit its place, and what is too much [2.4-18]', () => {
    expect(masked('AB-1X2')).toBe('AB-12');
    expect(masked('Å1-')).toBe('1');
    expect(masked('AB-1234-5678901234')).toBe('AB-1234-567890');
  });

  it('keeps the caret behind the character that was typed', () => {
    expect(caretAfterMask(cardNumberMask, 'ab1', 3)).toBe(4);
    expect(caretAfterMask(cardNumberMask, 'AB-91234', 4)).toBe(4);
    expect(caretAfterMask(cardNumberMask, 'AB1-234', 2)).toBe(2);
    expect(caretAfterMask(cardNumberMask, 'AB-1x', 5)).toBe(4);
  });
});
