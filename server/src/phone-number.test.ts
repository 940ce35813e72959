import { expect, test } from 'vitest';
import { readPhoneNumber, writePhoneNumber } from './phone-number.ts';

test.each([
  ['+46 70 123 45 67', 'SE', '+46701234567'],
  ['070-123 45 67', 'SE', '+46701234567'],
  ['0046701234567', 'SE', '+46701234567'],
  ['040 1234567', 'FI', '+358401234567'],
  ['5123 4567', 'EE', '+37251234567'],
  ['+372 5123 4567', 'SE', '+37251234567'],
  ['+46701234567', 'ZZ', '+46701234567'],
])('%j in %s is the phone number %s [5-2]', (typed, country, number) => {
  expect(readPhoneNumber(typed, country)).toBe(number);
});

test.each([
  ['', 'SE'],
  ['070', 'SE'],
  ['070-123 45 67 89 00', 'SE'],
  ['not a number', 'SE'],
  ['call 070-123 45 67', 'SE'],
  ['0701234567', 'ZZ'],
  ['+999 123 456', 'SE'],
  // Long enough, and of no operator: the ranges are given to nobody.
  ['+46 11 111 11 11 1', 'SE'],
  ['+358 1 234 5678', 'FI'],
  ['+372 0123 4567', 'EE'],
  ['<script>', 'SE'],
])('%j in %s is none [5-2]', (typed, country) => expect(readPhoneNumber(typed, country)).toBeNull());

test('a stored number is written in groups; what is none, and none at all, stay as they are', () => {
  expect(writePhoneNumber('+46701234567')).toBe('+46 70 123 45 67');
  expect(writePhoneNumber('+3725123456')).toBe('+372 512 3456');
  expect([writePhoneNumber('070'), writePhoneNumber(null)]).toEqual(['070', null]);
});
