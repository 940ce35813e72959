import { waitingCheckQuery } from '../landing/landing-queries.ts';
import { paths } from '../shared/paths.ts';
import { redirect } from '../shared/router/leads.ts';
import { route } from '../shared/router/route.ts';
import { guard, invitationGuard, routePermissions } from './guard.ts';
import { land } from './land.ts';

/** The routes that need no holder's rights. */
export const openRoutes = [
  route('/', { before: [land] }),
  route('/dashboard', { before: [land] }),
  route('/error/$key', { screen: async () => (await import('./error-screen.tsx')).ErrorScreen }),
  route('/report', { screen: async () => (await import('./report-screen.tsx')).ReportScreen }),
  route('/explanation', { screen: async () => (await import('../landing/explanation-screen.tsx')).ExplanationScreen }),
  route('/users/notsupportedpermission', {
    screen: async () => (await import('../landing/not-supported-permission-screen.tsx')).NotSupportedPermissionScreen,
  }),
  route('/confirm-order/{-$cardSupplier}', {
    before: [guard(routePermissions.confirmOrder)],
    saysLittle: true,
    load: ({ context }) => void context.queryClient.prefetchQuery(waitingCheckQuery),
    screen: async () => (await import('../landing/confirm-order-screen.tsx')).ConfirmOrderScreen,
  }),
  route('/cards/visit-manual-id-partner', {
    before: [guard(routePermissions.visitManualIdPartner)],
    load: ({ context }) => context.queryClient.fetchQuery(waitingCheckQuery),
    screen: async () => (await import('../landing/visit-manual-id-partner-screen.tsx')).VisitManualIdPartnerScreen,
  }),
  // The link of an order's mail: redeemed once by who is identified well enough, then the order itself.
  route('/invitation/$token', {
    before: [invitationGuard],
    load: async ({ context: { queryClient }, params: { token } }) => {
      const { redeem } = await import('../card-orders/card-order-queries.ts');
      throw redirect({ href: paths.order(await redeem(queryClient, token)) });
    },
  }),
  // An invitation to an organisation, which its person answers before anything else (6-4).
  route('/pending-org-invitations/$organizationId', {
    before: [guard(routePermissions.answerInvitation)],
    load: async ({ context, params: { organizationId } }) => {
      const { organisationInvitationQuery } = await import('../invitations/invitation-queries.ts');
      await context.queryClient.fetchQuery(organisationInvitationQuery(organizationId));
    },
    screen: async () => (await import('../invitations/pending-invitation-screen.tsx')).PendingInvitationScreen,
  }),
];
