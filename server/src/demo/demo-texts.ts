import { defaultLanguage, type Language, languageCookie, languages } from '@siteid/contract';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { portalText } from '../messages/catalogue.ts';

type Values = Readonly<Record<string, string | number>>;
/** Where such a page stands, as its head says: in the demo, or beside a production that is rehearsed. */
export type DemoPlace = 'world' | 'rehearsal';
/** What the demo's pages say, in the language of one reader. */
export type DemoTexts = {
  readonly language: Language;
  readonly place: DemoPlace;
  readonly text: (id: string, values?: Values) => string;
};

/** Texts of the demo, under `demo.` of the catalogues. */
export function demoTexts(language: Language, place: DemoPlace = 'world'): DemoTexts {
  return { language, place, text: (id, values) => portalText(language, `demo.${id}`, values) };
}

/** The language that a page of the demo is asked for in: as the portal passed it on, or chosen there, else the browser's. */
export function languageOfRequest({ cookies, headers }: FastifyRequest, passedOn = ''): Language {
  const wanted = [...passedOn.split(' '), cookies[languageCookie]];
  const known = wanted.map((name) => languages.find((each) => each === name)).find((each) => each !== undefined);
  return known ?? acceptedLanguage(headers['accept-language']) ?? defaultLanguage;
}
