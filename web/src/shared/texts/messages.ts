import { defaultLanguage, type Language } from '@siteid/contract';
import type { MessageFormatElement } from 'react-intl';
import type english from '../../../../messages/en.json';

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

/** Each language in three files: what every screen needs, what the others say besides, and what is seldom or never said. */
const loaders = {
  first: import.meta.glob<Catalogue>('../../../../messages/*.json', { query: '?first', import: 'default' }) as Loaders,
  said: import.meta.glob<Catalogue>('../../../../messages/*.json', { query: '?said', import: 'default' }) as Loaders,
  'seldom-said': import.meta.glob<Catalogue>('../../../../messages/*.json', {
    query: '?seldom-said',
    import: 'default',
  }) as Loaders,
};
export type CataloguePart = keyof typeof loaders;

const load = async (part: CataloguePart, language: Language): Promise<{ language: Language; messages: Catalogue }> => {
  const loader = loaders[part][`../../../../messages/${language}.json`];
  if (loader === undefined) throw new Error(`There is no catalogue in ${language}.`);
  return { language, messages: await loader() };
};

/** A part of the texts of a language. Those of any other language stay where they are (1-10). */
export const catalogueQuery = (part: CataloguePart, language: Language = defaultLanguage) => ({
  queryKey: ['catalogue', part, language],
  queryFn: () => load(part, language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether the catalogue has this id; ids that come from an address are not to be trusted. */
export function isMessageId(id: string, messages: object): id is MessageId {
  return Object.hasOwn(messages, id);
}
