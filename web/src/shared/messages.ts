import { defaultLanguage, type Language } from '@siteid/contract';
import type { MessageFormatElement } from 'react-intl';
import type english from '../../../messages/en.json';

export type MessageId = keyof typeof english;
/** A message of the catalogue with the values its text asks for. */
export type MessageText = { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number>> };

declare global {
  // The one way react-intl lets an application say which ids and languages exist.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
    interface IntlConfig {
      locale: Language;
    }
  }
}

export type Catalogue = Record<MessageId, MessageFormatElement[]>;
type Loaders = Record<string, (() => Promise<Catalogue>) | undefined>;

/** Each language in two files: what the screens say, and what they seldom or never say. */
const said: Loaders = import.meta.glob<Catalogue>('../../../messages/*.json', { query: '?said', import: 'default' });
const seldomSaid: Loaders = import.meta.glob<Catalogue>('../../../messages/*.json', { query: '?seldom-said', import: 'default' });

const load = async (loaders: Loaders, language: Language): Promise<{ language: Language; messages: Catalogue }> => {
  const loader = loaders[`../../../messages/${language}.json`];
  if (loader === undefined) throw new Error(`There is no catalogue in ${language}.`);
  return { language, messages: await loader() };
};

/** What the screens say in a language. The texts of any other language stay where they are (1-10). */
export const catalogueQuery = (language: Language) => ({
  queryKey: ['catalogue', language],
  queryFn: () => load(said, language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** The words of the wider product and of rules that no field here has. */
export const seldomSaidQuery = (language: Language = defaultLanguage) => ({
  queryKey: ['seldom-said', language],
  queryFn: () => load(seldomSaid, language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether the catalogue has this id; ids that come from an address are not to be trusted. */
export function isMessageId(id: string, messages: object): id is MessageId {
  return Object.hasOwn(messages, id);
}
