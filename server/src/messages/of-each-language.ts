import { type Language, languages } from '@siteid/contract';

/**
 * What is made once for each language, when it is first asked for. Whatever is no language of the portal throws: a text that
 * somebody sends never becomes a key that stays, nor part of the name of a file.
 */
export function ofEachLanguage<Value>(make: (language: Language) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>();
  return (language) => {
    if (!languages.includes(language)) throw new RangeError('This is no language of the portal.');
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
