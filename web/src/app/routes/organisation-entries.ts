import { lazyRouteComponent } from '@tanstack/react-router';
import { idOf, listAddressOf } from '../../shared/lists/list-address.ts';
import { bringTextsAndData } from './bring-texts-and-data.ts';

const loader = bringTextsAndData(() => import('../../organisation-details/organisation-details-texts.ts'));

/** A company's first page. */
export const organisationOverview = {
  loader: bringTextsAndData(() => import('../../organisation-overview/organisation-overview-texts.ts')),
  component: lazyRouteComponent(
    () => import('../../organisation-overview/organisation-overview-screen.tsx'),
    'OrganisationOverviewScreen',
  ),
} as const;

/** A company's details and its invoicing: two pages, each behind the right of its route. */
export const organisationDetails = {
  loader,
  component: lazyRouteComponent(
    () => import('../../organisation-details/organisation-details-screen.tsx'),
    'OrganisationDetailsScreen',
  ),
} as const;
export const organisationInvoicing = {
  loader,
  component: lazyRouteComponent(
    () => import('../../organisation-details/organisation-invoicing-screen.tsx'),
    'OrganisationInvoicingScreen',
  ),
} as const;

/** What the systems of a company, or of a card supplier that the address may name, may do and are told. */
const systems = {
  validateSearch: (
    query: Record<string, unknown>,
  ): { supplier?: string; webhook?: string; state?: string; search?: string; page?: string } => ({
    ...idOf('supplier', query['supplier']),
    ...idOf('webhook', query['webhook']),
    ...(typeof query['state'] === 'string' && { state: query['state'] }),
    ...listAddressOf(query),
  }),
  pendingMs: Number.POSITIVE_INFINITY,
  loader: bringTextsAndData(() => import('../../api-accounts/api-accounts-texts.ts')),
} as const;
export const apiAccounts = {
  ...systems,
  component: lazyRouteComponent(() => import('../../api-accounts/api-accounts-screen.tsx'), 'ApiAccountsScreen'),
} as const;
export const webhooks = {
  ...systems,
  component: lazyRouteComponent(() => import('../../api-accounts/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
} as const;
