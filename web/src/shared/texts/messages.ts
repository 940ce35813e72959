import type { Language } from '@siteid/contract';
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { MessageFormatElement } from 'react-intl';
import type english from '../../../../messages/en.json';

export type MessageId = keyof typeof english;
/** A message of the catalogue with the values its text asks for. */
export type MessageText = { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number>> };

declare global {
  // Tells react-intl which ids and languages exist; it has no other way.
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

/** The addresses of compiled texts, by the path of their catalogue: each language is one file. */
export type TextFiles = Readonly<Record<string, string>>;

const firstTexts: TextFiles = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Texts that screens have loaded: after a change of language they are loaded in the other one, too. */
const broughtTexts = new Set<TextFiles>();

async function read(files: TextFiles, language: Language): Promise<Partial<Catalogue>> {
  const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
  const response = await fetch(file ?? '');
  if (!response.ok) throw new Error(`The texts in ${language} did not arrive.`);
  return (await response.json()) as Partial<Catalogue>;
}

async function load(language: Language): Promise<{ readonly language: Language; readonly messages: Catalogue }> {
  const messages = await read(firstTexts, language);
  // One after the other, so that the loop also reaches what a screen adds meanwhile.
  for (const files of broughtTexts) Object.assign(messages, await read(files, language));
  return { language, messages: messages as Catalogue };
}

/** The texts of a language. Those of any other language stay where they are (1-10). */
export const catalogueQuery = (language: Language) => ({
  queryKey: ['catalogue', language],
  queryFn: () => load(language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/**
 * Adds a screen's texts to those of a language. Other languages are loaded anew with them when they are needed; one that is being loaded is
 * left alone, because somebody has chosen it (1-11).
 */
async function bring(queryClient: QueryClient, files: TextFiles, language: Language): Promise<Partial<Catalogue>> {
  const brought = await read(files, language);
  broughtTexts.add(files);
  const { queryKey } = catalogueQuery(language);
  const isOther = (query: Query) => query.queryKey[1] !== language;
  queryClient.removeQueries({ queryKey: ['catalogue'], type: 'inactive', fetchStatus: 'idle', predicate: isOther });
  queryClient.setQueryData<Awaited<ReturnType<typeof load>>>(
    queryKey,
    (known) => known && { ...known, messages: { ...known.messages, ...brought } },
  );
  // Whoever waits for them says them at once: what draws the page has heard of them by then.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  return brought;
}

export const furtherTextsQuery = (queryClient: QueryClient, files: TextFiles, language: Language) => ({
  queryKey: ['texts', Object.values(files), language],
  queryFn: () => bring(queryClient, files, language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether the catalogue has this id; an id from an address may be any text. */
export function isMessageId(id: string, messages: object): id is MessageId {
  return Object.hasOwn(messages, id);
}
