import { chooseLanguage, type Language, languageCookie } from '@siteid/contract';
import { readCookie } from '../cookies.ts';

/** The language to begin with; the signed-in person's own comes with the auth information. */
export const firstLanguage = (): Language => chooseLanguage(readCookie(languageCookie), navigator.languages);

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fi: 'Suomi', sv: 'Svenska', et: 'Eesti' };
