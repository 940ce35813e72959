import { type AuthInfo, type Language, putLanguage } from '@siteid/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { authInfoKey } from '../api/auth-info.ts';
import { classifiersKey, classifiersQuery } from '../api/classifiers.ts';
import { CatalogueMissing } from '../failures/failure-message.ts';
import { catalogueQuery } from './messages.ts';

/**
 * Saves the language, then changes texts, and the classifiers where a screen shows them. Loads nothing anew that a person has typed
 * into, and saves no language whose texts do not arrive (1-11, 4-17).
 */
async function switchLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  await queryClient.fetchQuery(catalogueQuery(language)).catch(() => Promise.reject(new CatalogueMissing(language)));
  await call(putLanguage, { language });
  const areShown = queryClient.getQueryCache().findAll({ queryKey: classifiersKey, type: 'active' }).length > 0;
  if (areShown) await queryClient.prefetchQuery(classifiersQuery(language));
  queryClient.setQueriesData<AuthInfo>({ queryKey: authInfoKey }, (known) => known && speaking(known, language));
}

function speaking(known: AuthInfo, language: Language): AuthInfo {
  return {
    ...known,
    otherUiInfo: { ...known.otherUiInfo, uiLanguage: language },
    topMenuParameters: { ...known.topMenuParameters, selectedLanguageCode: language },
  };
}

/** Switches the language; one after the other, in the order in which they were asked for. */
export function useSwitchLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'language' },
    meta: { keepsMessages: true },
    mutationFn: (language: Language) => switchLanguage(queryClient, language),
  });
}
