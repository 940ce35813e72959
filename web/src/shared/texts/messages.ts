import type { Language } from '@siteid/contract';
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

/** Each language is one file, compiled while building. */
const files = import.meta.glob<string>('../../../../messages/*.json', { query: '?url', import: 'default', eager: true });

async function load(language: Language): Promise<{ readonly language: Language; readonly messages: Catalogue }> {
  const response = await fetch(files[`../../../../messages/${language}.json`] ?? '');
  if (!response.ok) throw new Error(`The catalogue ${language} did not arrive.`);
  return { language, messages: (await response.json()) as Catalogue };
}

/** The texts of a language. Those of any other language stay where they are (1-10). */
export const catalogueQuery = (language: Language) => ({
  queryKey: ['catalogue', language],
  queryFn: () => load(language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether the catalogue has this id; ids that come from an address are not to be trusted. */
export function isMessageId(id: string, messages: object): id is MessageId {
  return Object.hasOwn(messages, id);
}
