import { type PortalConfiguration, signInMethods } from '@siteid/contract';
import { listCardSuppliers } from '../organisations/card-supplier-store.ts';
import type { Portal } from '../portal.ts';

/** The configuration that a browser needs (3-5). */
export async function readPortalConfiguration({ config, db }: Portal): Promise<PortalConfiguration> {
  const { portal, identityProvider } = config;
  const suppliers = await listCardSuppliers(db);
  return {
    productName: portal.productName,
    extensiveLogging: portal.extensiveLogging,
    urlAfterSignOut: portal.urlAfterSignOut,
    anonymousRedirectUrl: portal.anonymousRedirectUrl,
    usersLimitInUsersList: portal.usersLimitInUsersList,
    numberOfEmails: portal.numberOfEmails,
    servicePortal: {
      cardOrdering: {
        enabled: portal.cardOrdering.enabled,
        moreInfoUrl: portal.cardOrdering.infoUrl,
        virtualCardEnabled: portal.virtualCardEnabled,
      },
    },
    loadChatComponent: portal.loadChatComponent,
    enableHubSpot: portal.enableHubSpot,
    thirdPartyScripts: portal.thirdPartyScripts.map(({ name, script, origins }) => ({ name, script, origins: [...origins] })),
    tosPrefix: portal.tosPrefix,
    customerSupportEmail: portal.reportEmail ?? '',
    customerSupportInformation: portal.customerSupport,
    pricingLinks: portal.pricingLinks,
    reliablePartnerLinks: portal.reliablePartnerLinks,
    registrationUrl: portal.registrationUrl,
    redirectCookieDomain: portal.redirectCookieDomain,
    services: Object.fromEntries(
      Object.entries(portal.services).map(([name, { url, relativePages }]) => [name, { url, relativePages: [...relativePages] }]),
    ),
    signInMethods: signInMethods.filter((method) => identityProvider.methods[method] !== null),
    cardSuppliers: suppliers.map(({ code, name, logoId }) => ({ code, name, logo: logoId && `/api/general/logos/${logoId}` })),
    loadingIndicatorDelay: portal.loadingDelayMs,
    validateWhileTyping: portal.validateWhileTyping,
    demo: config.mode === 'demo',
  };
}
