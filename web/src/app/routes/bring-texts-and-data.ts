import type { QueryClient } from '@tanstack/react-query';
import { readAuthInfo } from '../../shared/api/auth-info.ts';
import { firstLanguage } from '../../shared/texts/interface-language.ts';
import { furtherTextsQuery, type TextFiles } from '../../shared/texts/messages.ts';

type Params = { readonly organizationCode?: string; readonly cpbOrganizationId?: string };
type Entry = { readonly context: { readonly queryClient: QueryClient }; readonly params: Params };

type Brought = {
  readonly texts: TextFiles;
  /** What stands above all else on them: coming later, it would push that down. */
  readonly bringData?: (queryClient: QueryClient, params: Params) => Promise<unknown>;
};

/** Asks for the texts of screens while their code is on its way; where they don't arrive, the screen says so. */
export function bringTextsAndData(load: () => Promise<Brought>) {
  return async ({ context: { queryClient }, params }: Entry): Promise<void> => {
    const [{ texts, bringData }, authInfo] = await Promise.all([load(), readAuthInfo(queryClient, params.organizationCode)]);
    const language = authInfo.otherUiInfo.uiLanguage ?? firstLanguage();
    await Promise.all([
      queryClient.prefetchQuery(furtherTextsQuery(queryClient, texts, language)),
      bringData?.(queryClient, params),
    ]);
  };
}
