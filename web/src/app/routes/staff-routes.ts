import { looksLikeId, looksLikeOrganisation, screenRights } from '@siteid/contract';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { customersAddressOf } from '../../customers/customers-address.ts';
import { outboxAddressOf } from '../../outbox/outbox-address.ts';
import { usersSearchOf } from '../../people-search/users-address.ts';
import { listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';
import { guard } from './guards/guard.ts';
import { rootRoute } from './root-route.ts';

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: guard(screenRights.searchUsers),
  loader: bringTextsAndData(() => import('../../people-search/people-search-texts.ts')),
});

const searchUsersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-users-globally',
  validateSearch: usersSearchOf,
  component: lazyRouteComponent(() => import('../../people-search/search-users-screen.tsx'), 'SearchUsersScreen'),
});

const userCardsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/search-users-globally/user-cards-list/$userId',
  component: lazyRouteComponent(() => import('../../people-search/user-cards-screen.tsx'), 'UserCardsScreen'),
});

/** Who comes in, which staff look after (W-1). */
const staffTeamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff-teams',
  beforeLoad: guard(screenRights.manageStaff),
  loader: bringTextsAndData(() => import('../../staff/staff-texts.ts')),
});
// While another page or search loads, nothing takes the list's place, and a field keeps the focus.
const list = { validateSearch: listAddressOf, pendingMs: Number.POSITIVE_INFINITY } as const;
const partners = () => import('../../staff/partner-teams-screen.tsx');
const partner = () => import('../../staff/partner-team-screen.tsx');

const peopleRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff',
  ...list,
  component: lazyRouteComponent(() => import('../../staff/staff-screen.tsx'), 'StaffScreen'),
});
const staffLogRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff/log',
  ...list,
  component: lazyRouteComponent(() => import('../../staff/staff-log-screen.tsx'), 'StaffLogScreen'),
});
const suppliersRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff/suppliers',
  ...list,
  component: lazyRouteComponent(partners, 'SuppliersScreen'),
});
const officesRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff/offices',
  ...list,
  component: lazyRouteComponent(partners, 'OfficesScreen'),
});
/** Anything but an id names no card supplier, no ID office and no registration, and leads nowhere. */
function namesOne({ params }: { readonly params: Readonly<Record<string, string>> }): void {
  if (!Object.values(params).every(looksLikeId)) throw notFound();
}
const supplierRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff/suppliers/$teamId',
  beforeLoad: namesOne,
  ...list,
  component: lazyRouteComponent(partner, 'SupplierScreen'),
});
const officeRoute = createRoute({
  getParentRoute: () => staffTeamsRoute,
  path: '/staff/offices/$teamId',
  beforeLoad: namesOne,
  ...list,
  component: lazyRouteComponent(partner, 'OfficeScreen'),
});

/** The companies, which staff look after (W-7). */
const customersGuardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'customers-of-staff',
  beforeLoad: guard(screenRights.manageOrganisations),
  loader: bringTextsAndData(() => import('../../customers/customers-texts.ts')),
});
const customersRoute = createRoute({
  getParentRoute: () => customersGuardRoute,
  path: '/customers',
  ...list,
  validateSearch: customersAddressOf,
  component: lazyRouteComponent(() => import('../../customers/customers-screen.tsx'), 'CustomersScreen'),
});
const customer = () => import('../../customers/customer-screen.tsx');
const customerRoute = createRoute({
  getParentRoute: () => customersGuardRoute,
  path: '/customers/$organizationCode',
  beforeLoad: ({ params }) => {
    if (!looksLikeOrganisation(params.organizationCode)) throw notFound();
  },
  component: lazyRouteComponent(customer, 'CustomerScreen'),
});
const customerUnderWayRoute = createRoute({
  getParentRoute: () => customersGuardRoute,
  path: '/customers/under-way/$registrationId',
  beforeLoad: namesOne,
  component: lazyRouteComponent(customer, 'CustomerUnderWayScreen'),
});

const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messages',
  beforeLoad: guard(screenRights.manageMessages),
  loader: bringTextsAndData(() => import('../../outbox/outbox-texts.ts')),
  ...list,
  validateSearch: outboxAddressOf,
  component: lazyRouteComponent(() => import('../../outbox/outbox-screen.tsx'), 'OutboxScreen'),
});

/** The staff's routes, each behind its right. */
export const staffRoutes = [
  staffRoute.addChildren([searchUsersRoute, userCardsRoute]),
  customersGuardRoute.addChildren([customersRoute, customerRoute, customerUnderWayRoute]),
  outboxRoute,
  staffTeamsRoute.addChildren([peopleRoute, staffLogRoute, suppliersRoute, officesRoute, supplierRoute, officeRoute]),
] as const;
