import { looksLikeOrganisation, paths, screenRights } from '@siteid/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import { PendingScreen } from '../pending-screen.tsx';
import { organisationGuard } from './guards/guard.ts';
import { rootRoute } from './root-route.ts';

const organisationRootRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$organizationCode',
  params: { parse: (params) => (looksLikeOrganisation(params.organizationCode) ? params : false) },
});
const rootIndexRoute = createRoute({
  getParentRoute: () => organisationRootRoute,
  path: '/',
  beforeLoad: async (entry) => {
    await organisationGuard(screenRights.viewOrganisation)(entry);
    throw redirect({ href: paths.organisationCards(entry.params), replace: true });
  },
  component: PendingScreen,
});
const homeRoute = createRoute({
  getParentRoute: () => organisationRootRoute,
  path: '/home',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.organisation(params.organizationCode), replace: true });
  },
});

/** The organisation's root: any other first segment that leads nowhere is not found (2.1-16). */
export const organisationRootRoutes = organisationRootRoute.addChildren([rootIndexRoute, homeRoute]);
