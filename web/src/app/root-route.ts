import type { AuthInfo } from '@siteid/contract';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { authInfoKey } from '../shared/auth-info.ts';
import { firstLanguage } from '../shared/interface-language.ts';
import { catalogueQuery } from '../shared/messages.ts';
import { pathOfHash, paths } from '../shared/paths.ts';
import { MasterPage } from './master-page.tsx';
import type { RouterContext } from './router-context.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const meant = pathOfHash(location.hash);
    if (meant !== null) throw redirect({ href: meant, replace: true });
  },
  loader: ({ context, location: { pathname } }) => (saysLittle(pathname) ? undefined : fetchTexts(context)),
  component: MasterPage,
});

/** The dashboard says no more than what every page begins with. */
const saysLittle = (pathname: string) => pathname.startsWith(paths.waitingOrders());

/** The texts of the screens, in the language that the page will speak; without them it says what it can. */
async function fetchTexts({ queryClient }: RouterContext): Promise<void> {
  const known = queryClient.getQueriesData<AuthInfo>({ queryKey: authInfoKey }).find(([, data]) => data !== undefined);
  const language = known?.[1]?.otherUiInfo.uiLanguage ?? firstLanguage();
  await queryClient.prefetchQuery(catalogueQuery('said', language));
}
