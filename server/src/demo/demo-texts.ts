import { defaultLanguage, type Language, languageCookie, languages } from '@siteid/contract';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { portalText } from '../messages/catalogue.ts';

type Values = Readonly<Record<string, string | number>>;
/** What the demo's pages say, in the language of one reader. */
export type DemoTexts = { readonly language: Language; readonly text: (id: string, values?: Values) => string };

/** Texts of the demo, under `demo.` of the catalogues. */
export function demoTexts(language: Language): DemoTexts {
  return { language, text: (id, values) => portalText(language, `demo.${id}`, values) };
}

/** The language that a page of the demo is asked for in: as the portal passed it on, or chosen there, else the browser's. */
export function languageOfRequest({ cookies, headers }: FastifyRequest, passedOn = ''): Language {
  const wanted = [...passedOn.split(' '), cookies[languageCookie]];
  const known = wanted.map((name) => languages.find((each) => each === name)).find((each) => each !== undefined);
  return known ?? acceptedLanguage(headers['accept-language']) ?? defaultLanguage;
}
