import { RouterProvider } from '@tanstack/react-router';
import { forgetUnsentFormBut } from '../forms/unsent-form.ts';
import type { Page } from './page.ts';
import { recordRouteEntries } from './routes/route-entries.ts';
import { createPortalRouter } from './routes/router.ts';
import type { RouterContext } from './routes/router-context.ts';
import { unauthorizedPath } from './routes/unauthorized-path.ts';

/** The portal with all its screens. */
export function openPortal(context: RouterContext): Page {
  const router = createPortalRouter(context);
  recordRouteEntries(router);
  router.subscribe('onResolved', ({ toLocation }) => forgetUnsentFormBut(toLocation.pathname, sessionStorage));
  return {
    content: <RouterProvider router={router} />,
    organizationCode: () =>
      router.state.matches.map(({ params }) => (params as { organizationCode?: string }).organizationCode).find(Boolean),
    toUnauthorized: () => void router.navigate({ href: unauthorizedPath(), replace: true }),
  };
}
