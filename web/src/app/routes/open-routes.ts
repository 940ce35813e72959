import { paths, screenRights } from '@siteid/contract';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { waitingCheckQuery } from '../../landing/landing-queries.ts';
import { waitAtMost } from '../../shared/late-parts/wait-at-most.ts';
import { PendingScreen } from '../pending-screen.tsx';
import { bringTextsAndData } from './bring-texts-and-data.ts';
import { guard, invitationGuard } from './guards/guard.ts';
import { redirectFromRoot } from './guards/redirect-from-root.ts';
import { rootRoute } from './root-route.ts';

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectFromRoot,
  component: PendingScreen,
});
const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: redirectFromRoot,
  component: PendingScreen,
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/$key',
  component: lazyRouteComponent(() => import('../../shared/failures/error-screen.tsx'), 'ErrorScreen'),
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report',
  component: lazyRouteComponent(() => import('../report-screen.tsx'), 'ReportScreen'),
});

const bringOpenTexts = bringTextsAndData(() => import('../../landing/landing-texts.ts'));

const explanationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explanation',
  loader: bringOpenTexts,
  component: lazyRouteComponent(() => import('../../landing/explanation-screen.tsx'), 'ExplanationScreen'),
});

const foundCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards/found-card',
  loader: bringOpenTexts,
  component: lazyRouteComponent(() => import('../../landing/found-card-screen.tsx'), 'FoundCardScreen'),
});

const notSupportedPermissionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/notsupportedpermission',
  loader: bringOpenTexts,
  component: lazyRouteComponent(
    () => import('../../landing/not-supported-permission-screen.tsx'),
    'NotSupportedPermissionScreen',
  ),
});

const confirmOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-order/{-$cardSupplier}',
  beforeLoad: guard(screenRights.confirmOrder),
  // What stands below the ways to sign in is drawn with them, or they would push it down.
  loader: ({ context }) => waitAtMost([context.queryClient.prefetchQuery(waitingCheckQuery)]),
  component: lazyRouteComponent(() => import('../../landing/confirm-order-screen.tsx'), 'ConfirmOrderScreen'),
});

const visitManualIdPartnerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cards/visit-manual-id-partner',
  beforeLoad: guard(screenRights.visitManualIdPartner),
  loader: (entry) => Promise.all([bringOpenTexts(entry), entry.context.queryClient.fetchQuery(waitingCheckQuery)]),
  component: lazyRouteComponent(() => import('../../landing/visit-manual-id-partner-screen.tsx'), 'VisitManualIdPartnerScreen'),
});

/** The link of an order's mail: redeemed once by somebody who is identified well enough, then the order itself. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  beforeLoad: invitationGuard,
  loader: async ({ context: { queryClient }, params: { token } }) => {
    const { redeem } = await import('../../card-orders/card-order-queries.ts');
    throw redirect({ href: paths.order(await redeem(queryClient, token)), replace: true });
  },
  component: PendingScreen,
});

/** An invitation to an organisation, which its person answers before anything else (6-4). */
const orgInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pending-org-invitations/$organizationId',
  beforeLoad: guard(screenRights.answerInvitation),
  loader: async ({ context, params: { organizationId } }) => {
    const { organisationInvitationQuery } = await import('../../organisation-invitations/invitation-queries.ts');
    await context.queryClient.fetchQuery(organisationInvitationQuery(organizationId));
  },
  component: lazyRouteComponent(
    () => import('../../organisation-invitations/pending-invitation-screen.tsx'),
    'PendingInvitationScreen',
  ),
});

/** The link of an invitation to a place: the screen itself says which sign-in it takes (W-1-4). */
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$token',
  beforeLoad: guard('signedIn'),
  loader: bringTextsAndData(() => import('../../joining/join-texts.ts')),
  component: lazyRouteComponent(() => import('../../joining/join-screen.tsx'), 'JoinScreen'),
});

/** Registering a company: who is not identified is told by the screens which sign-in it takes (W-2-1). */
const registerCompanyRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'register-company',
  beforeLoad: guard('signedIn'),
  loader: bringTextsAndData(() => import('../../registration/registration-texts.ts')),
});
const registerRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company',
  beforeLoad: () => {
    throw redirect({ href: paths.registerCompany('contract'), replace: true });
  },
});
const registration = () => import('../../registration/registration-screen.tsx');
const companyRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/company',
  component: lazyRouteComponent(registration, 'CompanyScreen'),
});
const companyDetailsRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/details',
  component: lazyRouteComponent(registration, 'DetailsScreen'),
});
const companyInvoicingRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/invoicing',
  component: lazyRouteComponent(registration, 'InvoicingScreen'),
});
const companyContractRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/contract',
  component: lazyRouteComponent(registration, 'ContractScreen'),
});
const companyRegisteredRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/registered',
  component: lazyRouteComponent(registration, 'RegisteredScreen'),
});
const proveEmailRoute = createRoute({
  getParentRoute: () => registerCompanyRoute,
  path: '/register-company/email/$token',
  component: lazyRouteComponent(registration, 'ProveEmailScreen'),
});

/** The routes that need no holder's rights. */
export const openRoutes = [
  indexRoute,
  dashboardRoute,
  errorRoute,
  reportRoute,
  explanationRoute,
  foundCardRoute,
  notSupportedPermissionRoute,
  confirmOrderRoute,
  visitManualIdPartnerRoute,
  invitationRoute,
  orgInvitationRoute,
  joinRoute,
  registerCompanyRoute.addChildren([
    registerRoute,
    companyRoute,
    companyDetailsRoute,
    companyInvoicingRoute,
    companyContractRoute,
    companyRegisteredRoute,
    proveEmailRoute,
  ]),
] as const;
