import type { AuthInfo } from '@siteid/contract';
import { authInfoKey } from '../shared/auth-info.ts';
import { firstLanguage } from '../shared/interface-language.ts';
import { catalogueQuery } from '../shared/messages.ts';
import { pathOfHash } from '../shared/paths.ts';
import type { RouteContext } from '../shared/router/route.ts';
import { createRouter, type Router } from '../shared/router/router.ts';
import { turnMessages } from '../shared/status-messages.tsx';
import { extensiveFailure } from './extensive-failure.ts';
import { routes } from './routes.ts';

export function createPortalRouter(context: RouteContext): Router {
  const router = createRouter({
    routes,
    context,
    prepare: ({ saysLittle }) => (saysLittle === true ? Promise.resolve() : fetchTexts(context)),
    meant: ({ hash }) => pathOfHash(hash),
    onLeave: (hrefChanged) => {
      if (!hrefChanged) return;
      turnMessages();
      extensiveFailure.clear();
    },
  });
  router.onResolved(({ isFirst, hrefChanged }) => {
    if (isNarrowingDown()) return;
    window.scrollTo(0, 0);
    if (!isFirst && hrefChanged) focusHeading();
  });
  return router;
}

/** The texts of the screens, in the language that the page will speak; without them it says what it can. */
async function fetchTexts({ queryClient }: RouteContext): Promise<void> {
  const known = queryClient.getQueriesData<AuthInfo>({ queryKey: authInfoKey }).find(([, data]) => data !== undefined);
  const language = known?.[1]?.otherUiInfo.uiLanguage ?? firstLanguage();
  await queryClient.prefetchQuery(catalogueQuery('said', language));
}

/** Whether a list is being narrowed down by a field that is still there: it keeps the focus, and its place under the thumb. */
const isNarrowingDown = () => document.activeElement?.matches('main :is(input, select)') === true;

/** Screen readers go on from the heading of the new screen, as they would on a new page. */
function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}
