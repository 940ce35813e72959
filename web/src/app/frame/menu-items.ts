import { type AuthInfo, companyMenu, type PortalConfiguration, paths } from '@siteid/contract';
import type { HistoryState } from '@tanstack/react-router';
import { asksForDashboard } from '../../shared/navigation/link-states.ts';
import type { MessageId } from '../../shared/texts/messages.ts';

/** Where the person is: the path of the address, the organisation whose representation counts there, and the managed one looked at. */
export type Place = {
  readonly pathname: string;
  readonly organizationCode?: string | undefined;
  readonly cpbOrganizationId?: string | undefined;
};
export type MenuItem = {
  readonly label: MessageId;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly state?: HistoryState;
};
/** `name` says whose pages they are, where they are an organisation's. */
export type SubMenu = { readonly name: string | null; readonly items: readonly MenuItem[] };
export type Service = { readonly name: string; readonly url: string; readonly isEnabled: boolean };

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The first level of the menu: the screens that the server says belong to this person (3-4). */
export function menuItems({ otherUiInfo, topMenuParameters }: AuthInfo, { pathname, organizationCode }: Place): MenuItem[] {
  const { menuItemsVisibility, selectedRepresentedSyncId } = topMenuParameters;
  const represented = selectedRepresentedSyncId ?? otherUiInfo.orgCodeToRedirectToByDefault;
  const items: (MenuItem & { readonly screen: string })[] = [
    {
      screen: 'waitingOrders',
      label: 'topBar.waitingOrders',
      href: paths.waitingOrders(),
      state: asksForDashboard,
      isCurrent: isWithin(pathname, paths.waitingOrders()),
    },
    { screen: 'allCards', label: 'topBar.allCards', href: paths.allCards(), isCurrent: pathname === paths.allCards() },
    {
      screen: 'organizationCards',
      label: 'topBar.organizationCards',
      href: represented === null ? '' : paths.organisationCards({ organizationCode: represented }),
      isCurrent: organizationCode !== undefined,
    },
    {
      screen: 'searchUsersGlobally',
      label: 'topBar.searchUsers',
      href: paths.searchUsersGlobally(),
      isCurrent: isWithin(pathname, paths.searchUsersGlobally()),
    },
    {
      screen: 'customers',
      label: 'topBar.customers',
      href: paths.customers(),
      isCurrent: isWithin(pathname, paths.customers()),
    },
    {
      screen: 'production',
      label: 'topBar.production',
      href: paths.production(),
      isCurrent: isWithin(pathname, paths.production()),
    },
    {
      screen: 'identityOffice',
      label: 'topBar.identityOffice',
      href: paths.identityOffice(),
      isCurrent: isWithin(pathname, paths.identityOffice()),
    },
    {
      screen: 'staff',
      label: 'topBar.staff',
      href: paths.staff(),
      isCurrent: isWithin(pathname, paths.staff()) || pathname === paths.messages(),
    },
  ];
  return items
    .filter(({ screen, href }) => menuItemsVisibility[screen] === true && href !== '')
    .map(({ screen: _, ...item }) => item);
}

/** The second level: what a representative opens of their company, or staff of the company they look at; null where none is (2.4-32). */
export function subMenu(authInfo: AuthInfo, place: Place): SubMenu | null {
  const { currentPermissions, topMenuParameters } = authInfo;
  const { pathname, organizationCode, cpbOrganizationId } = place;
  const menu = companyMenu(authInfo, organizationCode);
  if (menu === null || organizationCode === undefined) return null;
  if (menu.of === 'represented') {
    const waiting = paths.organisationWaitingOrders(organizationCode);
    const isWaiting = isWithin(pathname, waiting);
    const users = paths.organisationUsers(organizationCode);
    const isUsers = isWithin(pathname, users);
    // Of the company that one looks at: the one represented, or one that it manages.
    const unapproved = paths.organisationUnapprovedOrders({ organizationCode, cpbOrganizationId });
    const isUnapproved = pathname.endsWith('/orders/unapproved');
    const mayApprove = currentPermissions.includes('SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS');
    const mayManage = currentPermissions.includes('SEPPO_ACTION_MANAGE_ORGANIZATION_USERS');
    const accounts = paths.organisationApiAccounts(organizationCode);
    const isAccounts = isWithin(pathname, accounts);
    const mayMakeKeys = currentPermissions.includes('SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS');
    const details = paths.organisationDetails(organizationCode);
    const isDetails = isWithin(pathname, details);
    const mayChange = currentPermissions.includes('SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS');
    const overview = paths.organisationOverview({ organizationCode, cpbOrganizationId });
    const isOverview = pathname === overview;
    const items: MenuItem[] = [
      { label: 'subMenu.overview', href: overview, isCurrent: isOverview },
      {
        label: 'subMenu.cards',
        href: paths.organisationCards({ organizationCode }),
        isCurrent: !isOverview && !isWaiting && !isUsers && !isAccounts && !isUnapproved && !isDetails,
      },
      { label: 'subMenu.waitingOrders', href: waiting, isCurrent: isWaiting },
      ...(mayApprove ? [{ label: 'subMenu.unapproved', href: unapproved, isCurrent: isUnapproved } as const] : []),
      ...(mayManage ? [{ label: 'subMenu.users', href: users, isCurrent: isUsers } as const] : []),
      ...(mayMakeKeys ? [{ label: 'subMenu.apiAccounts', href: accounts, isCurrent: isAccounts } as const] : []),
      ...(mayChange ? [{ label: 'subMenu.company', href: details, isCurrent: isDetails } as const] : []),
    ];
    return { name: menu.name, items };
  }
  // The search's own screens are marked in the menu, and lead back by themselves.
  const { customers } = topMenuParameters.menuItemsVisibility;
  const search: MenuItem = { label: 'topBar.searchUsers', href: paths.searchUsersGlobally(), isCurrent: false };
  return {
    name: menu.name,
    items: customers === true ? [...organisationItems(organizationCode, pathname), search] : [search],
  };
}

/** A company's pages as staff go through them. */
function organisationItems(organizationCode: string, pathname: string): MenuItem[] {
  const cards = paths.organisationCards({ organizationCode });
  const users = paths.organisationUsers(organizationCode);
  const accounts = paths.organisationApiAccounts(organizationCode);
  const customer = paths.customer(organizationCode);
  return [
    {
      label: 'subMenu.company',
      href: customer,
      isCurrent: pathname === customer || isWithin(pathname, paths.organisationDetails(organizationCode)),
    },
    { label: 'subMenu.cards', href: cards, isCurrent: isWithin(pathname, cards) },
    { label: 'subMenu.users', href: users, isCurrent: isWithin(pathname, users) },
    { label: 'subMenu.apiAccounts', href: accounts, isCurrent: isWithin(pathname, accounts) },
  ];
}

/** The services of the configuration that this person's menu shows; one that is not enabled is explained instead of opened. */
export function menuServices({ topMenuParameters }: AuthInfo, { services }: Pick<PortalConfiguration, 'services'>): Service[] {
  const { servicesVisibilityInTopMenu, servicesEnabilityInTopMenu } = topMenuParameters;
  return Object.entries(services)
    .filter(([name]) => servicesVisibilityInTopMenu[name] === true)
    .map(([name, { url }]) => ({ name, url, isEnabled: servicesEnabilityInTopMenu[name] === true }));
}
