import { defaultLanguage, type Language, languages } from './constants.ts';

const isLanguage = (code: string | undefined): code is Language => languages.includes(code as Language);

/** The language of the language cookie, else the first known one of those that the browser wants, else English. */
export function chooseLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  if (isLanguage(cookie)) return cookie;
  return wanted.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? defaultLanguage;
}
