import { defaultLanguage, type Language, languageCookie, languages } from '@siteid/contract';
import { readCookie } from '../cookies.ts';

const isLanguage = (code: string | undefined): code is Language => languages.includes(code as Language);

/** The language of the language cookie, else the first known one the browser asks for, else English. */
export function chooseLanguage(cookie: string | undefined, wanted: readonly string[]): Language {
  if (isLanguage(cookie)) return cookie;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? defaultLanguage;
}

/** The language to begin with; the signed-in person's own comes with the auth information. */
export const firstLanguage = (): Language => chooseLanguage(readCookie(languageCookie), navigator.languages);

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fi: 'Suomi', sv: 'Svenska', et: 'Eesti' };
