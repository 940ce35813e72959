import { defaultLanguage } from '@siteid/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import { useAuthInfo } from '../shared/auth-info.ts';
import { firstLanguage } from '../shared/interface-language.ts';
import { catalogueQuery, seldomSaidQuery } from '../shared/messages.ts';
import { CatalogueFailure } from './catalogue-failure.tsx';

/**
 * The texts in the signed-in person's language; until that is known, in the language the page began with. While another
 * catalogue is on its way the former one stays, and English stands in for one that does not arrive.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const wanted = useAuthInfo()?.otherUiInfo.uiLanguage ?? firstLanguage();
  const { data, isError, refetch } = useQuery({ ...catalogueQuery(wanted), placeholderData: keepPreviousData });
  const english = useQuery({ ...catalogueQuery(defaultLanguage), enabled: isError }).data;
  const catalogue = data ?? english;
  const language = catalogue?.language;
  // Asked for by whoever needs them, such as the page of an error.
  const more = useQuery({ ...seldomSaidQuery(language), enabled: false }).data?.messages;
  const messages = useMemo(() => catalogue && { ...more, ...catalogue.messages }, [more, catalogue]);
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);
  if (language === undefined || messages === undefined) return null;
  return (
    <IntlProvider
      locale={language}
      messages={messages}
      // A text that is not among what the screens say is fetched; it shows as soon as it is there.
      onError={() => void queryClient.prefetchQuery(seldomSaidQuery(language))}
    >
      {isError && <CatalogueFailure language={wanted} onRetry={() => void refetch()} />}
      {children}
    </IntlProvider>
  );
}
