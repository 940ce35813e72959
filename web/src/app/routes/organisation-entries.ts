import { lazyRouteComponent } from '@tanstack/react-router';
import { bringTexts } from './bring-texts.ts';

const loader = bringTexts(() => import('../../organisation-details/organisation-details-texts.ts'));

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
