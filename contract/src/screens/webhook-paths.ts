import type { DeliveryState } from '../calls/organisations/webhooks.ts';
import { queryString } from '../endpoint-url.ts';
import { paths } from './paths.ts';

/** Of which webhook, searched for what, in which state, and which page of what was sent to it; without one, all webhooks. */
type DeliveriesAsked = {
  readonly webhook?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
};

/** The addresses of webhooks. Beside `paths`, which every page brings along: few screens lead there. */
export const webhookPaths = {
  ofOrganisation: (organizationCode: string, asked: DeliveriesAsked = {}) =>
    `${paths.organisationApiAccounts(organizationCode)}/webhooks${queryString(asked)}`,
  /** Which supplier is said by whoever works for several. */
  ofSupplier: (asked: DeliveriesAsked & { readonly supplier?: string | undefined } = {}) =>
    `${paths.production('webhooks')}${queryString(asked)}`,
};
