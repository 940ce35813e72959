import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { countriesIn } from './countries.ts';

test('countries have their names in each language, and none is named by its code [3-5]', () => {
  expect(languages.map((language) => countriesIn(language).find(({ code }) => code === 'SE')?.name)).toEqual([
    'Sweden',
    'Ruotsi',
    'Sverige',
    'Rootsi',
  ]);
  for (const language of languages) {
    const countries = countriesIn(language);
    expect(countries.filter(({ code, name }) => code === name)).toEqual([]);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
  }
});

test("countries stand in the language's own order [3-5]", () => {
  const order = (language: 'en' | 'sv', ...codes: string[]) => {
    const all = countriesIn(language).map(({ code }) => code);
    return codes.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  };
  // Åland and Österrike stand at the end in Swedish; Åland and Austria at the beginning in English.
  expect(order('sv', 'AX', 'AT', 'ZW')).toEqual(['ZW', 'AX', 'AT']);
  expect(order('en', 'ZW', 'AT', 'AX')).toEqual(['AX', 'AT', 'ZW']);
});
