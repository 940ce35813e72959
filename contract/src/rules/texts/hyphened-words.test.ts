import { expect, test } from 'vitest';
import { splitAtHyphenedWords, splitAtShortHyphens } from './hyphened-words.ts';

test('each second part of a text is a word with a hyphen; none is lost', () => {
  expect(splitAtHyphenedWords('Vahvista SiteID-korttitilauksesi')).toEqual(['Vahvista ', 'SiteID-korttitilauksesi', '']);
  expect(splitAtHyphenedWords('Ann-Sofie Ek-Berg')).toEqual(['', 'Ann-Sofie', ' ', 'Ek-Berg', '']);
  for (const text of ['Users', '', 'a - b', 'From - to -']) expect(splitAtHyphenedWords(text)).toEqual([text]);
});

test('of running text each second part is a word with a letter or two beside its hyphen, a number with one, or “Bank ID”; none is lost', () => {
  expect(splitAtShortHyphens('Your e-mail and e-ID.')).toEqual(['Your ', 'e-mail', ' and ', 'e-ID', '.']);
  expect(splitAtShortHyphens('Ditt ID-kort, med Mobil-ID')).toEqual(['Ditt ', 'ID-kort', ', med ', 'Mobil-ID', '']);
  expect(splitAtShortHyphens('Norrbygg AB, 556000-0002 (SE)')).toEqual(['Norrbygg AB, ', '556000-0002', ' (SE)']);
  expect(splitAtShortHyphens('Since 2026-11-23, 1234567-8')).toEqual(['Since ', '2026-11-23', ', ', '1234567-8', '']);
  expect(splitAtShortHyphens('By Bank ID, or by smart ID')).toEqual(['By ', 'Bank ID', ', or by ', 'smart ID', '']);
  for (const text of ['SiteID-korttitilaus', 'PIN-koodi', '1-2', 'a - b', 'Bank IDs', ''])
    expect(splitAtShortHyphens(text)).toEqual([text]);
});
