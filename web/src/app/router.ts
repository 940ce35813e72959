import { createRouter } from '@tanstack/react-router';
import { turnMessages } from '../shared/status-messages.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';
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
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: context.configuration.loadingIndicatorDelay,
    // What was loaded is kept by the query client alone, so that a screen never shows what an earlier visit left.
    defaultGcTime: 0,
    defaultStaleTime: 0,
  });
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    if (hrefChanged) turnMessages();
  });
  router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
    window.scrollTo(0, 0);
    if (fromLocation !== undefined && hrefChanged) focusHeading();
  });
  return router;
}

/** Screen readers go on from the heading of the new screen, as they would on a new page. */
function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}
