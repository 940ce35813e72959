import { type Language, languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { ofEachLanguage } from './of-each-language.ts';

test('each language is made once, and nothing but a language is ever made or kept', () => {
  const made: string[] = [];
  const valueOf = ofEachLanguage((language) => {
    made.push(language);
    return language.toUpperCase();
  });
  for (const language of [...languages, ...languages]) expect(valueOf(language)).toBe(language.toUpperCase());
  for (const text of ['en-x-a1', 'EN', '../en', '__proto__', '']) expect(() => valueOf(text as Language)).toThrow(RangeError);
  expect(made).toEqual([...languages]);
});
