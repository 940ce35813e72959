import type { Language } from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { CallFailed } from '../failures/call-failed.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import type { Catalogue } from './messages.ts';

/** The texts by which cards are ordered, each language a file; they travel with the screens that say them. */
const files = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&part=ordering',
  import: 'default',
  eager: true,
});

async function load(language: Language, signal: AbortSignal) {
  const response = await fetch(files[`../../../../messages/${language}.json`] ?? '', { signal });
  if (!response.ok) throw new Error(`The texts of ordering in ${language} did not arrive.`);
  return { language, messages: (await response.json()) as Partial<Catalogue> };
}

/** Lets what stands within say the texts of ordering too. In another language the former ones stay until it has come. */
export function FurtherTexts({ children }: { readonly children: ReactNode }) {
  const { locale, messages } = useIntl();
  const further = useQuery({
    queryKey: ['catalogue', 'ordering', locale],
    queryFn: ({ signal }) => load(locale, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (further.data === undefined) {
    return further.error === null ? (
      <LoadingIndicator lines={12} />
    ) : (
      <CallFailed error={further.error} onRetry={() => void further.refetch()} />
    );
  }
  return (
    <IntlProvider locale={further.data.language} messages={{ ...(messages as Catalogue), ...further.data.messages }}>
      {children}
    </IntlProvider>
  );
}
