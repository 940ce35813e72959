import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { extensiveFailure } from '../../shared/failures/extensive-failure.ts';
import { FailureScreen } from '../../shared/failures/failure-screen.tsx';
import { NotFoundScreen } from '../../shared/failures/not-found-screen.tsx';
import { showMessagesOfNextScreen } from '../../shared/status-messages.tsx';
import { PendingScreen } from '../pending-screen.tsx';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

export function createPortalRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    // What stands in a query string is text and nothing more: a card number searched for stays as it was typed.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: context.configuration.loadingIndicatorDelay,
    // What was loaded is kept by the query client alone, so that a screen never shows what an earlier visit left.
    defaultGcTime: 0,
    defaultStaleTime: 0,
  });
  // The router's own `hrefChanged` compares with what was last drawn. A second load of the first screen that begins before it is drawn
  // would remove the messages that were just shown.
  let asked: string | undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation: { href } }) => {
    const before = fromLocation?.href ?? asked;
    asked = href;
    if (before === href) return;
    showMessagesOfNextScreen();
    extensiveFailure.clear();
  });
  let keptScroll: number | undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const isKept = fromLocation !== undefined && isSameScreen(fromLocation, toLocation);
    keptScroll = isKept ? window.scrollY : undefined;
  });
  router.subscribe('onRendered', () => {
    if (keptScroll !== undefined) window.scrollTo(0, keptScroll);
    keptScroll = undefined;
  });
  router.subscribe('onResolved', ({ fromLocation, toLocation, hrefChanged }) => {
    if (fromLocation !== undefined && isSameScreen(fromLocation, toLocation)) return;
    window.scrollTo(0, 0);
    if (fromLocation !== undefined && hrefChanged) focusHeading();
  });
  return router;
}

type Place = { readonly pathname: string; readonly search: { readonly order?: string | undefined } };

/** An order that is shown beside its list is no screen of its own: neither scroll nor focus of the list change with it. */
function isSameScreen(from: Place, to: Place): boolean {
  const screenOf = ({ pathname, search }: Place) => JSON.stringify([pathname, { ...search, order: undefined }]);
  return from.search.order !== to.search.order && screenOf(from) === screenOf(to);
}

/** Whether a field of the new screen has the focus, or what narrows or sorts a list and is still there: it keeps it. */
const isInUse = () =>
  document.activeElement?.matches('main :is(input, select, textarea, [data-narrows] a, button[data-narrows])') === true;

/** Screen readers go on from the heading of the new screen, as they would on a new page; a field may have the focus by when it is drawn. */
function focusHeading(): void {
  requestAnimationFrame(() => {
    if (!isInUse()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
