import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { defaultLanguage, type Language } from '@siteid/contract';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each kind of message says, besides the product's name; `link` is an absolute address. */
export type MessageValues = {
  readonly 'order-waits-for-review': { readonly holderName: string; readonly orgName: string; readonly link: string };
  readonly 'card-ready': { readonly holderName: string; readonly orgName: string; readonly link: string };
  readonly 'order-rejected-by-holder': {
    readonly orgName: string;
    readonly holderName: string;
    readonly reason: string;
    readonly link: string;
  };
  readonly 'sms-code': { readonly code: string };
};
export type MessageKind = keyof MessageValues;

/** Writes subject and body as plain text. Line breaks in a value do not reach the subject. Throws when a value is missing. */
export type MessageTexts = <Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  values: MessageValues[Kind] & { readonly productName: string },
) => { readonly subject: string; readonly body: string };

/** The texts of a folder of catalogues, in the language asked for where it has the message, else in English (1-10). */
export function readMessageTexts(folder: string): MessageTexts {
  const cache = createIntlCache();
  const intls = new Map<Language, IntlShape>();
  const intlOf = (language: Language) => {
    const intl =
      intls.get(language) ?? createIntl({ locale: language, messages: readCatalogue(folder, language), onError }, cache);
    intls.set(language, intl);
    return intl;
  };
  const format = (language: Language, id: string, values: Readonly<Record<string, string>>) => {
    const own = intlOf(language);
    return (id in own.messages ? own : intlOf(defaultLanguage)).formatMessage({ id }, values);
  };
  return (kind, language, values) => {
    const inOneLine = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]));
    return {
      subject: format(language, `mail.${kind}.subject`, inOneLine),
      body: format(language, `mail.${kind}.body`, values),
    };
  };
}

/** The portal's own texts. */
export const messageText = readMessageTexts(join(import.meta.dirname, '../../../messages'));

function readCatalogue(folder: string, language: Language): Record<string, string> {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function onError(error: Error): never {
  throw error;
}
