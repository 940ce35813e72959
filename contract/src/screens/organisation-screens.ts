import { getCardOrdering } from '../calls/card-orders/order-card.ts';
import { getOrganisationOverview } from '../calls/card-orders/organisation-overview.ts';
import { getClassifiers } from '../calls/configuration.ts';
import { ask, type Screen } from './screen.ts';

/** A company's first page. */
export const overview = (path: Screen['path'], exists?: Screen['exists']): Screen => ({
  path,
  name: 'organisation-overview',
  ...(exists && { exists }),
  asks: ({ parts: { organizationCode = '', cpbOrganizationId } }) => [
    ask(getOrganisationOverview, { organizationId: cpbOrganizationId ?? organizationCode }),
  ],
  heading: ({ parts: { cpbOrganizationId }, answer }) => ({
    title: { id: 'organisationOverview.title' },
    // The frame names any other company.
    above: cpbOrganizationId === undefined ? undefined : answer(getOrganisationOverview)?.orgName,
  }),
});

/** One card is ordered, by the company or for one that it manages. */
export const orderCard = (path: Screen['path'], exists?: Screen['exists']): Screen => ({
  path,
  name: 'order-card',
  ...(exists && { exists }),
  asks: ({ parts: { organizationCode = '', cpbOrganizationId }, language }) => [
    ask(getCardOrdering, { organizationId: cpbOrganizationId ?? organizationCode }),
    ask(getClassifiers, { languageCode: language }),
  ],
  heading: () => ({ title: { id: 'orderCard.title' }, back: true }),
});

/** Many cards are ordered from a spreadsheet. */
export const importOrders = (path: Screen['path'], exists?: Screen['exists']): Screen => ({
  path,
  name: 'import-orders',
  ...(exists && { exists }),
  asks: ({ parts: { organizationCode = '', cpbOrganizationId } }) => [
    ask(getCardOrdering, { organizationId: cpbOrganizationId ?? organizationCode }),
  ],
  heading: () => ({ title: { id: 'orderCards.title' }, back: true }),
});

/** Orders that nobody has approved. */
export const unapprovedOrders = (path: Screen['path'], exists?: Screen['exists']): Screen => ({
  path,
  name: 'unapproved-orders',
  ...(exists && { exists }),
  heading: () => ({ title: { id: 'approval.title' } }),
});
