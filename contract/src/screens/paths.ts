import { defaultCardsSortKey, defaultSortDirection } from '../calls/card-orders/cards-narrowed.ts';
import { defaultStatusFilter, type Language } from '../constants.ts';
import { queryString } from '../endpoint-url.ts';
import type { SignInMethod } from '../enumerations.ts';
import type { RegistrationStep, SignWay } from '../organisations/registration-steps.ts';
import type { CardsSearch } from '../rules/cards-address.ts';

/** Before the path of every call that a browser makes. */
export const apiBase = '/api';

/** The representation under which an organisation's cards are seen; without one the viewer is the holder. */
export type OrganisationScope = { readonly organizationCode: string; readonly cpbOrganizationId?: string | undefined };

/** What an organisation's list is narrowed to, and how it is sorted. */
type CardsFilter = { readonly [Part in keyof CardsSearch]?: CardsSearch[Part] | undefined };

/** What is empty, or as it is without a word, has no place in an address. */
const filterOf = ({ search, status, sort, direction, endsWithin, withoutPhoto, sentBack, toRenew, step, order }: CardsFilter) =>
  queryString({
    search: search || undefined,
    status: status === defaultStatusFilter ? undefined : status,
    sort: sort === defaultCardsSortKey ? undefined : sort,
    direction: direction === defaultSortDirection ? undefined : direction,
    endsWithin,
    withoutPhoto,
    sentBack,
    toRenew,
    step,
    order,
  });

/** What a list's address searches for, and its page. */
type ListAsked = { readonly search?: string | undefined; readonly page?: number | undefined };

/** What the customers list is narrowed to; nothing stands for any. */
type CustomersAsked = {
  readonly search?: string | undefined;
  readonly step?: string | undefined;
  readonly state?: string | undefined;
  readonly page?: number | undefined;
};

type MessagesAsked = {
  readonly set?: 'waiting' | 'failed' | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
};

const join = (...segments: (string | number | undefined)[]) =>
  `/${segments
    .filter((segment) => segment !== undefined && segment !== '')
    .map((segment) => encodeURIComponent(String(segment)))
    .join('/')}`;

/** The address of each screen, as links, redirects and mails have it. */
export const paths = {
  index: () => '/',
  dashboard: () => '/dashboard',
  explanation: () => '/explanation',
  /** For anybody who found a card. */
  foundCard: () => '/cards/found-card',
  notSupportedPermission: () => '/users/notsupportedpermission',
  /** With an invitation, the ways to sign in there lead back to it. */
  confirmOrder: (cardSupplier?: string, invitation?: string) => join('confirm-order', cardSupplier) + queryString({ invitation }),
  visitManualIdPartner: () => '/cards/visit-manual-id-partner',
  waitingOrders: (status?: string) => join('cards', 'waiting-orders', status),
  allCards: () => '/cards/all',
  order: (orderId?: string) => join('cards', 'order', orderId),
  viewOrder: (orderId: string) => join('cards', 'view-order', orderId),
  /** Spelled "oder", as the specification has it. */
  rejectOrder: (orderId: string) => join('cards', 'reject-card-oder', orderId),
  suspendOrder: (orderId: string) => join('cards', 'suspend-card-order', orderId),
  terminateOrder: (orderId: string) => join('cards', 'terminate-card-order', orderId),
  reactivateOrder: (orderId: string) => join('cards', 'reactivate-card-order', orderId),
  error: (key: string) => join('error', key),
  report: () => '/report',
  invitation: (token: string) => join('invitation', token),
  pendingOrgInvitation: (organizationId: string) => join('pending-org-invitations', organizationId),
  /** The link of an invitation's mail. */
  join: (token: string) => join('join', token),
  account: () => '/account',
  /** The link of the mail to a new address. */
  accountEmail: (token: string) => join('account', 'email', token),
  /** What the portal keeps of one: to download and to erase. */
  accountData: () => '/account/data',
  /** Where one who has erased themselves comes to. */
  accountErased: () => '/account/erased',
  accountLooks: ({ search, page }: ListAsked = {}) => `/account/looks${queryString({ search: search || undefined, page })}`,
  accountMessages: () => '/account/messages',
  accountSessions: () => '/account/sessions',
  /** Registering a company: leads to the step that comes next. */
  registerCompany: (step?: RegistrationStep | 'registered') => join('register-company', step),
  /** The link of the mail that proves a company's contact address. */
  proveCompanyEmail: (token: string) => join('register-company', 'email', token),
  staff: ({ search, page }: ListAsked = {}) => `/staff${queryString({ search: search || undefined, page })}`,
  staffLog: ({ search, page }: ListAsked = {}) => `/staff/log${queryString({ search: search || undefined, page })}`,
  /** Card suppliers or ID offices; with an id the people of one. */
  staffPartners: (partners: 'suppliers' | 'offices', { id, search, page }: ListAsked & { id?: string | undefined } = {}) =>
    join('staff', partners, id) + queryString({ search: search || undefined, page }),
  customers: ({ search, step, state, page }: CustomersAsked = {}) =>
    `/customers${queryString({ search: search || undefined, step, state, page })}`,
  customer: (organizationCode: string) => join('customers', organizationCode),
  customerUnderWay: (registrationId: string) => join('customers', 'under-way', registrationId),
  messages: ({ set, search, page }: MessagesAsked = {}) =>
    `/messages${queryString({ set: set === 'waiting' ? undefined : set, search: search || undefined, page })}`,
  /** A queue of a card supplier; which supplier is said by whoever works for several. */
  production: (queue?: string, { supplier, search, page }: ListAsked & { supplier?: string | undefined } = {}) =>
    join('production', queue) + queryString({ supplier, search: search || undefined, page }),
  /** An order of the queue, or without one the next. */
  productionOrder: (queue: string, { supplier, order }: { supplier?: string | undefined; order?: string | undefined } = {}) =>
    join('production', queue, 'order') + queryString({ supplier, order }),
  /** The desk of an ID office; which office is said by whoever works for several. */
  identityOffice: ({ office }: { office?: string | undefined } = {}) => `/identity-office${queryString({ office })}`,
  identityOfficeDay: ({
    office,
    day,
    search,
    page,
  }: ListAsked & { office?: string | undefined; day?: string | undefined } = {}) =>
    `/identity-office/day${queryString({ office, day, search: search || undefined, page })}`,
  searchUsersGlobally: (search?: string) => `/search-users-globally${filterOf({ search })}`,
  userCardsList: (userId: string) => join('search-users-globally', 'user-cards-list', userId),

  organisation: (organizationCode: string) => join(organizationCode),
  /** The filter `all` is the one without a word. */
  organisationCards: ({ organizationCode, cpbOrganizationId }: OrganisationScope, page?: number, filter: CardsFilter = {}) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'cards', page) + filterOf(filter),
  organisationOverview: ({ organizationCode, cpbOrganizationId }: OrganisationScope) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'overview'),
  organisationWaitingOrders: (
    organizationCode: string,
    { status, search, page, sort, direction }: ListAsked & Pick<CardsFilter, 'sort' | 'direction'> & { status?: string } = {},
  ) =>
    join(organizationCode, 'organization', 'cards', 'waiting-orders', status) +
    queryString({ search: search || undefined, page, sort, direction }),
  organisationViewOrder: ({ organizationCode, cpbOrganizationId }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'cards', 'view-order', orderId),
  /** The same without a way back: for whoever came from elsewhere than the organisation's list. */
  organisationViewOrderAlone: (organizationId: string, orderId: string) =>
    join(organizationId, 'organization', 'cards', 'view-order', orderId, 'true'),
  /** With an earlier order, its worker is filled in. */
  organisationNewOrder: ({ organizationCode, cpbOrganizationId }: OrganisationScope, from?: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'orders', 'new') + queryString({ from }),
  /** The same form, which renews a card. */
  organisationRenewCard: ({ organizationCode, cpbOrganizationId }: OrganisationScope, from: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'orders', 'new') + queryString({ from, renews: true }),
  /** The form for a card, which changes an order that nobody has approved. */
  organisationEditOrder: ({ organizationCode, cpbOrganizationId }: OrganisationScope, from: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'orders', 'new') + queryString({ from, edit: true }),
  organisationUnapprovedOrders: ({ organizationCode, cpbOrganizationId }: OrganisationScope, { search, page }: ListAsked = {}) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'orders', 'unapproved') +
    queryString({ search: search || undefined, page }),
  /** With an import's id, what became of its rows. */
  organisationImportOrders: ({ organizationCode, cpbOrganizationId }: OrganisationScope, importId?: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'orders', 'import') + queryString({ import: importId }),
  /** `requests` is the page of those who ask for access, above the list. */
  organisationUsers: (organizationCode: string, { search, page, requests }: ListAsked & { requests?: number | undefined } = {}) =>
    join(organizationCode, 'organization', 'users') + queryString({ search: search || undefined, page, requests }),
  organisationApiAccounts: (organizationCode: string, { search, page }: ListAsked = {}) =>
    join(organizationCode, 'organization', 'api-accounts') + queryString({ search: search || undefined, page }),
  /** With the token of a link that proves another contact address. */
  organisationDetails: (organizationCode: string, email?: string) =>
    join(organizationCode, 'organization', 'details') + queryString({ email }),
  organisationInvoicing: (organizationCode: string) => join(organizationCode, 'organization', 'details', 'invoicing'),
  organisationUserChanges: (organizationCode: string, { search, page }: ListAsked = {}) =>
    join(organizationCode, 'organization', 'users', 'changes') + queryString({ search: search || undefined, page }),
  organisationRejectOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'reject-card-oder', orderId),
  organisationSuspendOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'suspend-card-order', orderId),
  organisationTerminateOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'terminate-card-order', orderId),
  organisationReactivateOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'reactivate-card-order', orderId),
} as const;

/** Addresses that the server answers: a link to one opens a document. */
export const serverPaths = {
  myCards: (cardSupplier?: string) => join('cards', 'my-cards', cardSupplier),
  demoOutbox: () => '/demo/outbox',
  termsOfService: (prefix: string, language: Language) => `/binary/${prefix}_person_termsOfService.${language}.pdf`,
  signContract: (way: SignWay, language: Language) => `/authentication/sign-contract${queryString({ way, language })}`,
  registrationContract: (language: Language) => `${apiBase}/registration/contract/${language}`,
  signedContract: (organizationCode: string) =>
    `${apiBase}/organizations/signed-contract/${encodeURIComponent(organizationCode)}`,
  signIn: (redirectUri: string, method?: SignInMethod) =>
    `/authentication/sign-in${queryString({ redirect_uri: redirectUri, method })}`,
  /** Asks who it is anew, however lately they signed in: what changes how a person is reached wants that (W-4-2). */
  freshSignIn: (redirectUri: string) => `/authentication/sign-in${queryString({ redirect_uri: redirectUri, fresh: 'true' })}`,
  signOut: (redirectUri: string) => `/authentication/sign-out${queryString({ redirect_uri: redirectUri })}`,
} as const;
