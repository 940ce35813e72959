import { expect, test } from 'vitest';
import { searchedText } from './searched-text.ts';

test('spaces of any kind and commas are one space, any dash is a hyphen [10-7]', () => {
  expect(searchedText('Björn  Åkesson')).toBe('Björn Åkesson');
  expect(searchedText('\u00A0Björn\u00A0\u2009Åkesson\t')).toBe('Björn Åkesson');
  expect(searchedText('Hellström, Isak')).toBe('Hellström Isak');
  expect(searchedText('Hellström ,Isak,')).toBe('Hellström Isak');
  expect(searchedText('AB\u20131234\u2014567890')).toBe('AB-1234-567890');
  expect(searchedText(' , ')).toBe('');
});
