import { defaultLanguage } from '@siteid/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { CatalogueFailure } from '../../shared/failures/catalogue-failure.tsx';
import { firstLanguage } from '../../shared/texts/interface-language.ts';
import { catalogueQuery } from '../../shared/texts/messages.ts';
import { RunningText } from '../../shared/texts/running-text.tsx';

/**
 * The texts in the signed-in person's language; until that is known, in the language the page began with. While another
 * catalogue is on its way the former one stays, and English stands in for one that does not arrive.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const wanted = useAuthInfo()?.otherUiInfo.uiLanguage ?? firstLanguage();
  const { data, isError, refetch } = useQuery({ ...catalogueQuery(wanted), placeholderData: keepPreviousData });
  const english = useQuery({ ...catalogueQuery(defaultLanguage), enabled: isError }).data;
  const catalogue = data ?? english;
  const language = catalogue?.language;
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);
  if (catalogue === undefined) return null;
  return (
    <IntlProvider locale={catalogue.language} messages={catalogue.messages} textComponent={RunningText}>
      {isError && <CatalogueFailure language={wanted} onRetry={() => void refetch()} />}
      {children}
    </IntlProvider>
  );
}
