import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, createIntlCache } from '@formatjs/intl';
import { defaultLanguage, type Language } from '@siteid/contract';
import { ofEachLanguage } from './of-each-language.ts';

/** Writes a message as plain text. Throws when there is no such message, or a value that it names is missing. */
export type Texts = (language: Language, id: string, values?: Readonly<Record<string, string | number>>) => string;

/** The messages of a folder of catalogues, in the language asked for where it has the message, else in English (1-10). */
export function readCatalogues(folder: string): Texts {
  const cache = createIntlCache();
  const intlOf = ofEachLanguage((language) =>
    createIntl({ locale: language, messages: readCatalogue(folder, language), onError }, cache),
  );
  return (language, id, values) => {
    const own = intlOf(language);
    return (id in own.messages ? own : intlOf(defaultLanguage)).formatMessage({ id }, values);
  };
}

/** The portal's own messages. */
export const portalText = readCatalogues(join(import.meta.dirname, '../../../messages'));

function readCatalogue(folder: string, language: Language): Record<string, string> {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function onError(error: Error): never {
  throw error;
}
