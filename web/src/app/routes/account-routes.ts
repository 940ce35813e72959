import { paths } from '@siteid/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readAuthInfo } from '../../shared/api/auth-info.ts';
import { listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';
import { guard } from './guards/guard.ts';
import { rootRoute } from './root-route.ts';

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account',
  beforeLoad: guard('signedIn'),
  loader: bringTextsAndData(() => import('../../account/account-texts.ts')),
});

/** While the code of another page of the account is on its way, the former stays with its heading and tabs. */
const page = { pendingMs: Number.POSITIVE_INFINITY } as const;

const meRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account',
  ...page,
  component: lazyRouteComponent(() => import('../../account/account-screen.tsx'), 'AccountScreen'),
});
const sessionsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account/sessions',
  ...page,
  component: lazyRouteComponent(() => import('../../account/account-sessions-screen.tsx'), 'AccountSessionsScreen'),
});

const emailRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account/email/$token',
  component: lazyRouteComponent(() => import('../../account/account-email-screen.tsx'), 'AccountEmailScreen'),
});
const messagesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account/messages',
  ...page,
  component: lazyRouteComponent(() => import('../../account/account-messages-screen.tsx'), 'AccountMessagesScreen'),
});
const looksRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account/looks',
  validateSearch: listAddressOf,
  ...page,
  component: lazyRouteComponent(() => import('../../account/account-looks-screen.tsx'), 'AccountLooksScreen'),
});

const dataRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/account/data',
  ...page,
  component: lazyRouteComponent(() => import('../../account/account-data-screen.tsx'), 'AccountDataScreen'),
});

/** For whoever is signed in nowhere any more; of whoever is, it would not be true. */
const erasedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/erased',
  beforeLoad: async ({ context: { queryClient } }) => {
    const { otherUiInfo } = await readAuthInfo(queryClient);
    if (otherUiInfo.isSignedIn) throw redirect({ href: paths.account(), replace: true });
  },
  loader: bringTextsAndData(() => import('../../account/account-texts.ts')),
  component: lazyRouteComponent(() => import('../../account/account-erased-screen.tsx'), 'AccountErasedScreen'),
});

/** One's own account, for whoever is signed in, and the page for somebody whose account was erased. */
export const accountRoutes = [
  accountRoute.addChildren([meRoute, emailRoute, messagesRoute, looksRoute, sessionsRoute, dataRoute]),
  erasedRoute,
] as const;
