import { defaultLanguage } from '@siteid/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { firstLanguage } from '../../shared/texts/interface-language.ts';
import { catalogueQuery } from '../../shared/texts/messages.ts';
import { CatalogueFailure } from '../failures/catalogue-failure.tsx';

/**
 * The texts in the signed-in person's language; until that is known, in the language the page began with. While another
 * catalogue is on its way the former one stays, and English stands in for one that does not arrive.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const wanted = useAuthInfo()?.otherUiInfo.uiLanguage ?? firstLanguage();
  const { data, isError, refetch } = useQuery({ ...catalogueQuery('first', wanted), placeholderData: keepPreviousData });
  const english = useQuery({ ...catalogueQuery('first', defaultLanguage), enabled: isError }).data;
  const catalogue = data ?? english;
  const language = catalogue?.language;
  // Asked for by whoever needs them: the screens but the first, and the page of an error.
  const said = useQuery({ ...catalogueQuery('said', language), enabled: false }).data?.messages;
  const seldomSaid = useQuery({ ...catalogueQuery('seldom-said', language), enabled: false }).data?.messages;
  const messages = useMemo(() => catalogue && { ...catalogue.messages, ...said, ...seldomSaid }, [catalogue, said, seldomSaid]);
  // A text that is not there is fetched; it shows as soon as it is.
  const fetchMore = useCallback(() => {
    void queryClient.prefetchQuery(catalogueQuery('said', language));
    void queryClient.prefetchQuery(catalogueQuery('seldom-said', language));
  }, [queryClient, language]);
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);
  if (language === undefined || messages === undefined) return null;
  return (
    <IntlProvider locale={language} messages={messages} onError={fetchMore}>
      {isError && <CatalogueFailure language={wanted} onRetry={() => void refetch()} />}
      {children}
    </IntlProvider>
  );
}
