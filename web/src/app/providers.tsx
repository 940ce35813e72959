import type { Language, PortalConfiguration } from '@siteid/contract';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'react-intl';
import { useAuthInfo } from '../shared/auth-info.ts';
import { ConfigurationContext } from '../shared/configuration.ts';
import { firstLanguage } from '../shared/interface-language.ts';
import { loadCatalogue } from '../shared/messages.ts';

type Props = { readonly queryClient: QueryClient; readonly configuration: PortalConfiguration; readonly children: ReactNode };

/** What every screen stands on, outside the router. */
export function Providers({ queryClient, configuration, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigurationContext value={configuration}>{children}</ConfigurationContext>
    </QueryClientProvider>
  );
}

export const catalogueQuery = (language: Language) => ({
  queryKey: ['catalogue', language],
  queryFn: () => loadCatalogue(language),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The texts in the signed-in person's language; until that is known, in the language the page began with. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const first = useQuery(catalogueQuery(firstLanguage())).data;
  const wanted = useAuthInfo()?.otherUiInfo.uiLanguage ?? firstLanguage();
  const catalogue = useQuery(catalogueQuery(wanted)).data ?? first;
  const language = catalogue?.language;
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);
  if (catalogue === undefined) return null;
  return (
    <IntlProvider locale={catalogue.language} messages={catalogue.messages}>
      <I18nProvider locale={catalogue.language}>{children}</I18nProvider>
    </IntlProvider>
  );
}
