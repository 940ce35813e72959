import { countryCodes } from '@siteid/contract';
import { ofEachLanguage } from '../messages/of-each-language.ts';

export type Country = { readonly code: string; readonly name: string };

/** Every country by its name in the language, in the language's own order (3-5). */
export const countriesIn = ofEachLanguage((language): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.name, b.name));
});
