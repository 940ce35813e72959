import { expect, test } from 'vitest';
import { splitAtHyphenedWords } from './hyphened-words.ts';

test('each second part of a text is a word with a hyphen; none is lost', () => {
  expect(splitAtHyphenedWords('Vahvista SiteID-korttitilauksesi')).toEqual(['Vahvista ', 'SiteID-korttitilauksesi', '']);
  expect(splitAtHyphenedWords('Ann-Sofie Ek-Berg')).toEqual(['', 'Ann-Sofie', ' ', 'Ek-Berg', '']);
  for (const text of ['Users', '', 'a - b', 'From - to -']) expect(splitAtHyphenedWords(text)).toEqual([text]);
});
