import { type Language, languages } from '@siteid/contract';

/**
 * Makes a value once for each language, when it is first asked for. Throws for anything that is no language of the portal: otherwise a
 * text that somebody sends could become a key that stays in memory, or part of a file's name.
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
