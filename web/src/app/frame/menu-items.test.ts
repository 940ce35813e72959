import type { AuthInfo } from '@siteid/contract';
import { expect, test } from 'vitest';
import { authInfoOf } from '../../shared/api/testing/auth-info.ts';
import { menuItems, menuServices, type Place, subMenu } from './menu-items.ts';

const somewhere: Place = { pathname: '/explanation', organizationCode: undefined };
const inOrganisation = (pathname: string): Place => ({ pathname, organizationCode: 'BYGG' });
const viewer = authInfoOf(['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS'], {
  representedOrgName: 'Bygg AB',
  orgCodeToRedirectToByDefault: 'MAJAVA',
});

const withMenu = (known: AuthInfo, topMenuParameters: Partial<AuthInfo['topMenuParameters']>): AuthInfo => ({
  ...known,
  topMenuParameters: { ...known.topMenuParameters, ...topMenuParameters },
});
const labels = (items: readonly { label: string; isCurrent: boolean }[] | undefined) =>
  items?.map(({ label, isCurrent }) => (isCurrent ? `${label} *` : label));

test('the menu holds what the server makes visible, and nothing else [2.4-32, 3-4]', () => {
  const all = { waitingOrders: true, allCards: true, organizationCards: true, searchUsersGlobally: true };
  expect(labels(menuItems(withMenu(viewer, { menuItemsVisibility: all }), somewhere))).toEqual([
    'topBar.waitingOrders',
    'topBar.allCards',
    'topBar.organizationCards',
    'topBar.searchUsers',
  ]);
  for (const [index, name] of Object.keys(all).entries()) {
    const known = withMenu(viewer, { menuItemsVisibility: { ...all, [name]: false } });
    expect(labels(menuItems(known, somewhere))).toEqual(
      labels(menuItems(withMenu(viewer, { menuItemsVisibility: all }), somewhere))?.toSpliced(index, 1),
    );
  }
  expect(menuItems(viewer, somewhere)).toEqual([]);
});

test('an entry is marked on its screens', () => {
  const known = withMenu(viewer, {
    menuItemsVisibility: { waitingOrders: true, allCards: true, organizationCards: true, staff: true },
  });
  const at = (place: Place) =>
    menuItems(known, place)
      .filter(({ isCurrent }) => isCurrent)
      .map(({ label }) => label);
  expect(at({ ...somewhere, pathname: '/cards/waiting-orders/confirmed' })).toEqual(['topBar.waitingOrders']);
  expect(at({ ...somewhere, pathname: '/cards/all' })).toEqual(['topBar.allCards']);
  for (const pathname of ['/staff', '/staff/log', '/messages']) expect(at({ ...somewhere, pathname })).toEqual(['topBar.staff']);
  expect(at(inOrganisation('/BYGG/organization/cards/3'))).toEqual(['topBar.organizationCards']);
  expect(at(somewhere)).toEqual([]);
});

test("the organisation's cards are those of the one represented, else of the one represented last", () => {
  const menuItemsVisibility = { organizationCards: true };
  const href = (known: AuthInfo) => menuItems(known, somewhere)[0]?.href;
  expect(href(withMenu(viewer, { menuItemsVisibility, selectedRepresentedSyncId: 'BYGG' }))).toBe('/BYGG/organization/cards');
  expect(href(withMenu(viewer, { menuItemsVisibility }))).toBe('/MAJAVA/organization/cards');
});

test('a second level stands on the pages of an organisation and of the staff alone [2.4-32]', () => {
  const cards = subMenu(viewer, inOrganisation('/BYGG/organization/cards/2'));
  expect([cards?.name, labels(cards?.items)]).toEqual([
    'Bygg AB',
    ['subMenu.overview', 'subMenu.cards *', 'subMenu.waitingOrders'],
  ]);
  const waiting = subMenu(viewer, inOrganisation('/BYGG/organization/cards/waiting-orders'));
  expect(labels(waiting?.items)).toEqual(['subMenu.overview', 'subMenu.cards', 'subMenu.waitingOrders *']);
  const overview = subMenu(viewer, inOrganisation('/BYGG/organization/overview'));
  expect(labels(overview?.items)).toEqual(['subMenu.overview *', 'subMenu.cards', 'subMenu.waitingOrders']);
  expect(subMenu(viewer, somewhere)).toBeNull();
  expect(subMenu(authInfoOf([], { representedOrgName: 'Bygg AB' }), inOrganisation('/BYGG/organization/cards'))).toBeNull();

  const staff = withMenu(authInfoOf(['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS'], { visitedOrgName: 'Bygg AB' }), {
    menuItemsVisibility: { searchUsersGlobally: true },
  });
  const search = '/search-users-globally';
  // The search itself is marked in the menu; a second line would say it twice.
  expect(subMenu(staff, { ...somewhere, pathname: search })).toBeNull();
  expect(subMenu(staff, { ...somewhere, pathname: `${search}/user-cards-list/1` })).toBeNull();
  expect(labels(subMenu(staff, inOrganisation('/BYGG/organization/cards/view-order/1/true'))?.items)).toEqual([
    'topBar.searchUsers',
  ]);
  expect(subMenu(staff, somewhere)).toBeNull();

  const proven = withMenu(staff, { menuItemsVisibility: { searchUsersGlobally: true, customers: true } });
  const users = subMenu(proven, inOrganisation('/BYGG/organization/users'));
  expect([users?.name, labels(users?.items)]).toEqual([
    'Bygg AB',
    ['subMenu.company', 'subMenu.cards', 'subMenu.users *', 'subMenu.apiAccounts', 'topBar.searchUsers'],
  ]);
  expect(labels(subMenu(proven, inOrganisation('/BYGG/organization/cards/2'))?.items)).toContain('subMenu.cards *');
  for (const company of ['/customers/BYGG', '/BYGG/organization/details/invoicing'])
    expect(labels(subMenu(proven, inOrganisation(company))?.items)).toContain('subMenu.company *');
});

test('what waits for approval is that of the company one looks at, also of one that is managed [W-5-13]', () => {
  const known = authInfoOf(['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS', 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS'], {
    representedOrgName: 'Bygg AB',
  });
  const toApprove = (place: Place) => subMenu(known, place)?.items.find(({ label }) => label === 'subMenu.unapproved');
  const own = '/BYGG/organization/orders/unapproved';
  const managed = '/BYGG/organization/1/orders/unapproved';
  expect(toApprove(inOrganisation('/BYGG/organization/cards'))).toMatchObject({ href: own, isCurrent: false });
  const onManaged = { ...inOrganisation('/BYGG/organization/1/cards'), cpbOrganizationId: '1' };
  expect(toApprove(onManaged)).toMatchObject({ href: managed, isCurrent: false });
  expect(toApprove({ ...onManaged, pathname: managed })).toMatchObject({ href: managed, isCurrent: true });
});

test('a service is in the menu when it is configured and visible, and open when it is enabled [2.4-32, 6-2]', () => {
  const service = (name: string) => ({ url: `https://${name}.example`, relativePages: [] });
  const known = withMenu(viewer, {
    servicesVisibilityInTopMenu: { induction: true, wages: true, hidden: false, unknown: true },
    servicesEnabilityInTopMenu: { induction: true, wages: false, hidden: true },
  });
  const services = {
    induction: service('induction'),
    wages: service('wages'),
    hidden: service('hidden'),
    unheard: service('unheard'),
  };
  expect(menuServices(known, { services })).toEqual([
    { name: 'induction', url: 'https://induction.example', isEnabled: true },
    { name: 'wages', url: 'https://wages.example', isEnabled: false },
  ]);
});
