import type { QueryClient } from '@tanstack/react-query';
import { readAuthInfo } from '../../shared/api/auth-info.ts';
import { firstLanguage } from '../../shared/texts/interface-language.ts';
import { furtherTextsQuery, type TextFiles } from '../../shared/texts/messages.ts';

type Entry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly organizationCode?: string };
};

/** Asks for the texts of screens while their code is on its way; where they don't arrive, the screen says so. */
export function bringTexts(load: () => Promise<{ readonly texts: TextFiles }>) {
  return async ({ context: { queryClient }, params: { organizationCode } }: Entry): Promise<void> => {
    const [{ texts }, authInfo] = await Promise.all([load(), readAuthInfo(queryClient, organizationCode)]);
    await queryClient.prefetchQuery(furtherTextsQuery(queryClient, texts, authInfo.otherUiInfo.uiLanguage ?? firstLanguage()));
  };
}
