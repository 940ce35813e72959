import {
  defaultLoadingIndicatorDelay,
  getConfiguration,
  numberOfEmails,
  type PortalConfiguration,
  paths,
} from '@siteid/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from './api.ts';

const noSupport = { email: '', phone: '', time: '', timePart2: null };

/** The configuration that stands in when it cannot be loaded (7-5). */
export const defaultConfiguration: PortalConfiguration = {
  productName: 'SiteID',
  extensiveLogging: false,
  urlAfterSignOut: null,
  anonymousRedirectUrl: null,
  usersLimitInUsersList: null,
  numberOfEmails,
  servicePortal: { cardOrdering: { enabled: false, moreInfoUrl: null, virtualCardEnabled: false } },
  loadChatComponent: false,
  enableHubSpot: false,
  thirdPartyScripts: [],
  tosPrefix: 'siteid',
  customerSupportEmail: '',
  customerSupportInformation: { en: noSupport, fi: noSupport, sv: noSupport, et: noSupport },
  pricingLinks: { en: null, fi: null, sv: null, et: null },
  reliablePartnerLinks: { en: null, fi: null, sv: null, et: null },
  registrationUrl: null,
  redirectCookieDomain: null,
  services: {},
  signInMethods: ['general'],
  cardSuppliers: [],
  loadingIndicatorDelay: defaultLoadingIndicatorDelay,
  validateWhileTyping: false,
  demo: false,
};

export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call(getConfiguration, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const ConfigurationContext = createContext(defaultConfiguration);

export function useConfiguration(): PortalConfiguration {
  return useContext(ConfigurationContext);
}

/** The link to the registration of a company: where configuration says, else the portal's own (W-2-1, 8-4). */
export function useRegistrationLink(): { readonly href: string; readonly isDocument: boolean } {
  const { registrationUrl } = useConfiguration();
  return { href: registrationUrl ?? paths.registerCompany(), isDocument: registrationUrl !== null };
}
