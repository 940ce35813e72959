import { getOrdersForDisplay } from '../calls/card-orders/card-order-lists.ts';
import {
  checkIfUserHasPendingOrdersOrReadyToActivateCards,
  checkWaitingCardAction,
  getCardOrderDetails,
  getPendingCardOrder,
  getPendingCardOrders,
} from '../calls/card-orders/card-orders.ts';
import { getClassifiers } from '../calls/configuration.ts';
import { getWaitingCustomers } from '../calls/staff/customers.ts';
import { cardStage } from '../rules/card-stage.ts';
import { cardTypeName } from '../rules/card-type-name.ts';
import { cardsListAsked } from '../rules/cards-address.ts';
import { looksLikeId } from '../rules/ids/looks-like-id.ts';
import { accountScreens, isIdentified, registrationScreens } from './account-screens.ts';
import { importOrders, orderCard, overview, unapprovedOrders } from './organisation-screens.ts';
import { type Address, ask, behind, type HeadingContext, type Screen, type ScreenCall } from './screen.ts';
import { screenRights } from './screen-rights.ts';
import { ofOrganisation, staffScreens, teamScreens } from './staff-screens.ts';

const product = ({ productName }: HeadingContext) => ({ product: productName });

const order = ({ parts: { orderId = '', organizationCode, cpbOrganizationId } }: Address): ScreenCall[] => [
  ask(getCardOrderDetails, { orderId, organizationCode, cpbOrganizationId }),
];
const list = ({ parts: { pageNumber, ...scope }, search }: Address): ScreenCall[] => [
  ask(getOrdersForDisplay, { ...scope, ...cardsListAsked(pageNumber, search) }),
];

/** A card or order as its holder sees it, or as a company. */
const viewOrder = (path: Screen['path'], exists?: Screen['exists']): Screen => ({
  path,
  name: 'view-order',
  ...(exists && { exists }),
  asks: order,
  heading({ parts: { organizationCode, hideBack }, answer, productName }) {
    const pendingOrder = answer(getCardOrderDetails)?.pendingOrder;
    if (pendingOrder == null) return undefined;
    const stage = cardStage(pendingOrder.status);
    const back = hideBack === undefined;
    if (organizationCode !== undefined)
      return { title: { id: 'viewCardOrder.title', values: { name: pendingOrder.fullName ?? '', stage } }, back };
    const cardType = cardTypeName(pendingOrder.cardType, productName);
    return { title: { id: 'viewCardOrder.personal.title', values: { cardType, stage } }, back };
  },
});

/** The form for the reason of a change, of the holder's and of a company's. */
const reason = (path: Screen['path']): Screen => ({ path, name: 'reason', asks: order });

const reviewOrder: Screen = {
  path: '/cards/order/{-$orderId}',
  name: 'review-order',
  asks: ({ parts: { orderId }, language }) =>
    orderId === undefined
      ? [ask(checkWaitingCardAction, {})]
      : [ask(getPendingCardOrder, { orderId }), ask(getClassifiers, { languageCode: language })],
  heading({ answer, productName }) {
    const pendingOrder = answer(getPendingCardOrder)?.pendingOrder;
    if (pendingOrder == null) return undefined;
    const values = { cardType: cardTypeName(pendingOrder.cardType, productName) };
    if (pendingOrder.status === 'personalized')
      return {
        title: { id: 'cardOrder.action.activate.title', values },
        lead: { id: 'cardOrder.action.activate.lead' },
        back: true,
      };
    return {
      title: { id: 'cardOrder.action.confirm.title', values },
      lead: { id: 'cardOrder.action.confirm.lead', values: { orgName: pendingOrder.orgName } },
    };
  },
};

const waitingOrders: Screen = {
  path: '/cards/waiting-orders/{-$status}',
  name: 'dashboard',
  asks: () => [ask(getPendingCardOrders, {})],
  heading({ answer }) {
    const waiting = answer(getPendingCardOrders);
    if (waiting === undefined) return undefined;
    const somethingWaits = waiting.pendingOrders.length + waiting.readyToActivateOrders.length > 0;
    return {
      title: { id: 'waitingOrders.greeting', values: { holderName: waiting.holderName } },
      tab: { id: 'topBar.waitingOrders' },
      ...(somethingWaits && { lead: { id: 'waitingOrders.inputNeeded' } }),
    };
  },
};

const organisationCards = (path: Screen['path'], exists: Screen['exists']): Screen => ({
  path,
  name: 'organisation-cards',
  ...(exists && { exists }),
  asks: list,
  heading({ answer }) {
    const orgName = answer(getOrdersForDisplay)?.viewedOrgName;
    if (orgName == null) return undefined;
    return { title: { id: 'organisationCards.titleOf', values: { orgName } } };
  },
});

/** A screen whose heading depends on nothing: its group of texts has title and lead. */
const titled = (path: Screen['path'], name: string, group: 'apiAccounts' | 'organisationDetails'): Screen => ({
  path,
  name,
  heading: () => ({ title: { id: `${group}.title` }, lead: { id: `${group}.lead` } }),
});

const confirmOrder: Screen = {
  path: '/confirm-order/{-$cardSupplier}',
  name: 'confirm-order',
  opensTo: screenRights.confirmOrder,
  asks: () => [ask(checkIfUserHasPendingOrdersOrReadyToActivateCards, {})],
  heading(known) {
    const supplier = known.suppliers.get(known.parts['cardSupplier'] ?? '');
    const title = { id: 'confirmOrder.title', values: product(known) };
    if (supplier === undefined) return { title, lead: { id: 'confirmOrder.lead', values: product(known) } };
    return { title, above: supplier, lead: { id: 'confirmOrder.leadOfSupplier', values: { ...product(known), supplier } } };
  },
};

const ofManaged: Screen['exists'] = ({ cpbOrganizationId = '' }) => looksLikeId(cpbOrganizationId);

const usersHeading: Screen['heading'] = () => ({ title: { id: 'organisationUsers.title' } });
/**
 * Every address of the single page, the more particular before the more general. The server answers any other with 404; a test holds
 * the list equal to the routes of the web.
 */
export const screens: readonly Screen[] = [
  { path: '/' },
  { path: '/dashboard' },
  { path: '/error/$key', name: 'error' },
  { path: '/report', name: 'report', heading: () => ({ title: { id: 'report.title' } }) },
  {
    path: '/explanation',
    name: 'explanation',
    heading: (known) => ({ title: { id: 'explanation.title', values: product(known) } }),
  },
  {
    path: '/users/notsupportedpermission',
    name: 'not-supported-permission',
    heading: () => ({ title: { id: 'notSupportedPermission.title' } }),
  },
  confirmOrder,
  { path: '/invitation/$token' },
  {
    path: '/pending-org-invitations/$organizationId',
    name: 'pending-invitation',
    opensTo: screenRights.answerInvitation,
  },
  {
    path: '/join/$token',
    name: 'join',
    opensTo: 'signedIn',
    heading: (known) => ({ title: { id: isIdentified(known) ? 'join.title' : 'join.identify.title' } }),
  },
  ...accountScreens,
  ...registrationScreens,
  ...staffScreens,
  ...teamScreens,
  { path: '/cards' },
  {
    path: '/cards/found-card',
    name: 'found-card',
    heading: () => ({ title: { id: 'foundCard.title' }, lead: { id: 'foundCard.lead' } }),
  },
  {
    path: '/cards/visit-manual-id-partner',
    name: 'visit-manual-id-partner',
    opensTo: screenRights.visitManualIdPartner,
    asks: () => [ask(checkIfUserHasPendingOrdersOrReadyToActivateCards, {})],
    heading: (known) => ({
      title: { id: 'visitManualIdPartner.title' },
      lead: { id: 'visitManualIdPartner.lead', values: product(known) },
    }),
  },
  ...behind(screenRights.holder, [
    waitingOrders,
    {
      path: '/cards/all',
      name: 'all-cards',
      asks: () => [ask(getOrdersForDisplay, { page: 1 })],
      heading: () => ({ title: { id: 'allCards.title' }, back: true }),
    },
    reviewOrder,
    viewOrder('/cards/view-order/$orderId'),
    reason('/cards/reject-card-oder/$orderId'),
    reason('/cards/suspend-card-order/$orderId'),
    reason('/cards/terminate-card-order/$orderId'),
    reason('/cards/reactivate-card-order/$orderId'),
  ]),
  ...behind(screenRights.searchUsers, [
    {
      path: '/search-users-globally',
      name: 'search-users',
      asks: ({ search }) => (search['search'] === undefined ? [ask(getWaitingCustomers, {})] : []),
      heading: () => ({ title: { id: 'peopleSearch.title' }, lead: { id: 'peopleSearch.lead' } }),
    },
    { path: '/search-users-globally/user-cards-list/$userId', name: 'user-cards' },
  ]),
  { path: '/$organizationCode', exists: ofOrganisation },
  { path: '/$organizationCode/home', exists: ofOrganisation },
  { path: '/$organizationCode/organization' },
  ...behind(screenRights.viewOrganisation, [
    { path: '/$organizationCode/organization/cards/waiting-orders/{-$status}', name: 'organisation-waiting-orders' },
    viewOrder('/$organizationCode/organization/cards/view-order/$orderId/{-$hideBack}'),
    viewOrder('/$organizationCode/organization/$cpbOrganizationId/cards/view-order/$orderId', ofManaged),
    overview('/$organizationCode/organization/overview'),
    overview('/$organizationCode/organization/$cpbOrganizationId/overview', ofManaged),
    organisationCards('/$organizationCode/organization/cards/{-$pageNumber}', undefined),
    organisationCards('/$organizationCode/organization/$cpbOrganizationId/cards/{-$pageNumber}', ofManaged),
  ]),
  ...behind(screenRights.editOrganisation, [
    reason('/$organizationCode/organization/cards/reject-card-oder/$orderId'),
    reason('/$organizationCode/organization/cards/suspend-card-order/$orderId'),
    reason('/$organizationCode/organization/cards/terminate-card-order/$orderId'),
    reason('/$organizationCode/organization/cards/reactivate-card-order/$orderId'),
  ]),
  ...behind(screenRights.orderCards, [
    orderCard('/$organizationCode/organization/orders/new'),
    orderCard('/$organizationCode/organization/$cpbOrganizationId/orders/new', ofManaged),
    importOrders('/$organizationCode/organization/orders/import'),
    importOrders('/$organizationCode/organization/$cpbOrganizationId/orders/import', ofManaged),
  ]),
  ...behind(screenRights.approveOrders, [
    unapprovedOrders('/$organizationCode/organization/orders/unapproved'),
    unapprovedOrders('/$organizationCode/organization/$cpbOrganizationId/orders/unapproved', ofManaged),
  ]),
  ...behind(screenRights.manageApiAccounts, [
    titled('/$organizationCode/organization/api-accounts', 'api-accounts', 'apiAccounts'),
    {
      path: '/$organizationCode/organization/api-accounts/webhooks',
      name: 'webhooks',
      heading: () => ({ title: { id: 'webhooks.title' }, lead: { id: 'webhooks.lead' }, back: true }),
    },
  ]),
  ...behind(screenRights.manageOrganisationDetails, [
    titled('/$organizationCode/organization/details', 'organisation-details', 'organisationDetails'),
    titled('/$organizationCode/organization/details/invoicing', 'organisation-invoicing', 'organisationDetails'),
  ]),
  ...behind(screenRights.manageOrganisationUsers, [
    { path: '/$organizationCode/organization/users', name: 'organisation-users', heading: usersHeading },
    { path: '/$organizationCode/organization/users/changes', name: 'organisation-user-changes', heading: usersHeading },
  ]),
];
