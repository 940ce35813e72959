import { looksLikeOrganisation, type OrganisationScope, paths } from '../shared/paths.ts';
import { redirect } from '../shared/router/leads.ts';
import { type Entry, route } from '../shared/router/route.ts';
import { bannerStatusOrNotFound } from './banner-status.ts';
import { guards } from './guard.ts';

const viewOrderScreen = async () => (await import('../card-orders/view-order-screen.tsx')).ViewOrderScreen;
const reasonScreens = () => import('../card-orders/reason-screen.tsx');

type OfOrganisation = { readonly params: { readonly organizationCode: string } };
/** Any other first segment that leads nowhere is not found (2.1-16). */
const accepts = ({ organizationCode }: OfOrganisation['params']) => looksLikeOrganisation(organizationCode);
const toList = ({ params }: OfOrganisation) => {
  throw redirect({ href: paths.organisationCards(params) });
};

type ListEntry = Omit<Entry, 'params'> & {
  readonly params: OrganisationScope & { readonly pageNumber?: string | undefined };
};

/** Asks for the list while the screen's own code is on its way; from then on the screen asks, and aborts what is out of date. */
async function prefetchList({ context: { queryClient }, params: { pageNumber, ...scope }, location, cause }: ListEntry) {
  if (cause !== 'enter') return;
  const { cardsListQuery } = await import('../organisation-cards/organisation-cards-queries.ts');
  void queryClient.prefetchQuery(cardsListQuery(scope, pageNumber, location.search));
}

const list = {
  before: [guards.viewers],
  load: prefetchList,
  screen: async () => (await import('../organisation-cards/organisation-cards-screen.tsx')).OrganisationCardsScreen,
  // Between two pages of the list nothing takes its place, and a field keeps the focus.
  keepsScreen: true,
};

/** The routes of an organisation. Seeing its orders, and changing them, are two rights in its representation: one guard each. */
export const organisationRoutes = [
  route('/$organizationCode', { accepts, before: [guards.viewers, toList] }),
  route('/$organizationCode/home', {
    accepts,
    before: [
      ({ params }) => {
        throw redirect({ href: paths.organisation(params.organizationCode) });
      },
    ],
  }),
  route('/$organizationCode/organization', { before: [toList] }),
  route('/$organizationCode/organization/cards/{-$pageNumber}', list),
  route('/$organizationCode/organization/$cpbOrganizationId/cards/{-$pageNumber}', list),
  route('/$organizationCode/organization/cards/waiting-orders/{-$status}', {
    before: [guards.viewers, bannerStatusOrNotFound],
    screen: async () =>
      (await import('../organisation-cards/organisation-waiting-orders-screen.tsx')).OrganisationWaitingOrdersScreen,
  }),
  route('/$organizationCode/organization/cards/view-order/$orderId/{-$hideBack}', {
    before: [guards.viewers],
    screen: viewOrderScreen,
  }),
  route('/$organizationCode/organization/$cpbOrganizationId/cards/view-order/$orderId', {
    before: [guards.viewers],
    screen: viewOrderScreen,
  }),
  route('/$organizationCode/organization/cards/reject-card-oder/$orderId', {
    before: [guards.editors],
    screen: async () => (await reasonScreens()).RejectScreen,
  }),
  route('/$organizationCode/organization/cards/suspend-card-order/$orderId', {
    before: [guards.editors],
    screen: async () => (await reasonScreens()).SuspendScreen,
  }),
  route('/$organizationCode/organization/cards/terminate-card-order/$orderId', {
    before: [guards.editors],
    screen: async () => (await reasonScreens()).TerminateScreen,
  }),
  route('/$organizationCode/organization/cards/reactivate-card-order/$orderId', {
    before: [guards.editors],
    screen: async () => (await reasonScreens()).ReactivateScreen,
  }),
];
