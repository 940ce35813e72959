import type { Language } from '@siteid/contract';
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

const catalogues = import.meta.glob<Catalogue>('../../../messages/*.json', { query: '?compiled', import: 'default' });

/** The texts of a language, and the language they really are in: English where a catalogue does not exist. */
export async function loadCatalogue(language: Language): Promise<{ language: Language; messages: Catalogue }> {
  const load = catalogues[`../../../messages/${language}.json`];
  if (load !== undefined) return { language, messages: await load() };
  return language === 'en' ? Promise.reject(new Error('The English catalogue is missing.')) : loadCatalogue('en');
}

/** Whether the catalogue has this id; ids that come from an address are not to be trusted. */
export function isMessageId(id: string, messages: object): id is MessageId {
  return Object.hasOwn(messages, id);
}
