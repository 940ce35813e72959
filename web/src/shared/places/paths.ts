import { defaultStatusFilter, type Language, type SignInMethod, type StatusFilter } from '@siteid/contract';

/** Every address of the portal is built here. Paths without a note are screens of the single page. */
export const apiBase = '/api';

/** The representation under which an organisation's cards are seen; without one the viewer is the holder. */
export type OrganisationScope = { readonly organizationCode: string; readonly cpbOrganizationId?: string | undefined };

/** What an organisation's list is narrowed to. */
export type CardsFilter = { readonly search?: string | undefined; readonly status?: StatusFilter | undefined };

const queryOf = (values: Readonly<Record<string, string | number | undefined>>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const join = (...segments: (string | number | undefined)[]) =>
  `/${segments
    .filter((segment) => segment !== undefined && segment !== '')
    .map((segment) => encodeURIComponent(String(segment)))
    .join('/')}`;

export const paths = {
  index: () => '/',
  dashboard: () => '/dashboard',
  explanation: () => '/explanation',
  notSupportedPermission: () => '/users/notsupportedpermission',
  confirmOrder: (cardSupplier?: string) => join('confirm-order', cardSupplier),
  /** Its ways to sign in lead back to the invitation. */
  confirmInvitedOrder: (invitation: string) => join('confirm-order') + queryOf({ invitation }),
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
  searchUsersGlobally: (search?: string) => `/search-users-globally${queryOf({ search })}`,
  userCardsList: (userId: string) => join('search-users-globally', 'user-cards-list', userId),

  organisation: (organizationCode: string) => join(organizationCode),
  /** The filter `all` is the one without a word. */
  organisationCards: ({ organizationCode, cpbOrganizationId }: OrganisationScope, page?: number, filter: CardsFilter = {}) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'cards', page) +
    queryOf({ search: filter.search, status: filter.status === defaultStatusFilter ? undefined : filter.status }),
  organisationWaitingOrders: (organizationCode: string, { status, page }: { status?: string; page?: number } = {}) =>
    join(organizationCode, 'organization', 'cards', 'waiting-orders', status) + queryOf({ page }),
  organisationViewOrder: ({ organizationCode, cpbOrganizationId }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', cpbOrganizationId, 'cards', 'view-order', orderId),
  /** The same without a way back: for who came from elsewhere than the organisation's list. */
  organisationViewOrderAlone: (organizationId: string, orderId: string) =>
    join(organizationId, 'organization', 'cards', 'view-order', orderId, 'true'),
  organisationRejectOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'reject-card-oder', orderId),
  organisationSuspendOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'suspend-card-order', orderId),
  organisationTerminateOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'terminate-card-order', orderId),
  organisationReactivateOrder: ({ organizationCode }: OrganisationScope, orderId: string) =>
    join(organizationCode, 'organization', 'cards', 'reactivate-card-order', orderId),
} as const;

/** Addresses that the server answers: to be opened as documents. */
export const serverPaths = {
  myCards: (cardSupplier?: string) => join('cards', 'my-cards', cardSupplier),
  demoOutbox: () => '/demo/outbox',
  termsOfService: (prefix: string, language: Language) => `/binary/${prefix}_person_termsOfService.${language}.pdf`,
  signIn: (redirectUri: string, method?: SignInMethod) => {
    const query = new URLSearchParams({ redirect_uri: redirectUri });
    if (method !== undefined) query.set('method', method);
    return `/authentication/sign-in?${query.toString()}`;
  },
  signOut: (redirectUri: string) => `/authentication/sign-out?${new URLSearchParams({ redirect_uri: redirectUri }).toString()}`,
} as const;

/**
 * The address that an old link `#/{organizationCode}/…` means, or null for any other hash (2.1-17). What stands first must be able to be
 * a code, so that no hash can name another site.
 */
export function pathOfHash(hash: string): string | null {
  return /^\/[A-Za-z0-9-]{1,64}(?:[/?]|$)/.test(hash) ? hash : null;
}
