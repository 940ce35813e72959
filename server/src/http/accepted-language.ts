import { chooseLanguage, type Language, languageCookie, languages } from '@siteid/contract';
import type { FastifyRequest } from 'fastify';

/**
 * The language of ours that an Accept-Language header prefers, by its weights; undefined where it names none. `sv-FI` is Swedish.
 * Only the beginning of a long header is read: browsers and clients name a few.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').slice(0, 200).split(',', 20);
  const weighed = wishes.flatMap((wish) => {
    const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
    const language = languages.find((each) => each === name.split('-')[0]);
    const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    return language === undefined || !(weight > 0) ? [] : { language, weight };
  });
  return weighed.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}

/** The language of a page before it is known who reads it: the cookie's, else the one that the browser prefers. */
export function languageOfBrowser({ cookies, headers }: FastifyRequest): Language {
  return chooseLanguage(cookies[languageCookie], [acceptedLanguage(headers['accept-language']) ?? '']);
}
