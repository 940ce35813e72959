import * as z from 'zod/mini';
import type { Language } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { signInMethod } from '../enumerations.ts';
import { countryCode, language } from '../values.ts';

const services = z.record(z.string(), z.strictObject({ url: z.string(), relativePages: z.array(z.string()) }));

const supportInformation = z.strictObject({
  email: z.string(),
  phone: z.string(),
  time: z.string(),
  timePart2: z.nullable(z.string()),
});

const perLanguage = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject({ en: schema, fi: schema, sv: schema, et: schema } satisfies Record<Language, Schema>);
/** An address in each language; null where none is configured. */
const linkPerLanguage = perLanguage(z.nullable(z.string()));

export const portalConfiguration = z.strictObject({
  productName: z.string(),
  extensiveLogging: z.boolean(),
  urlAfterSignOut: z.nullable(z.string()),
  anonymousRedirectUrl: z.nullable(z.string()),
  /** Users that a search of the staff lists; null where the configuration could not be loaded (7-5). */
  usersLimitInUsersList: z.nullable(z.int()),
  /** Users or e-mail addresses that may be added at a time (5-10, 9-1). */
  numberOfEmails: z.int(),
  servicePortal: z.strictObject({
    cardOrdering: z.strictObject({
      enabled: z.boolean(),
      moreInfoUrl: z.nullable(z.string()),
      virtualCardEnabled: z.boolean(),
    }),
  }),
  loadChatComponent: z.boolean(),
  enableHubSpot: z.boolean(),
  /** Scripts of others to load, in this order, with the origins that each may load more from (9-3). */
  thirdPartyScripts: z.array(
    z.strictObject({ name: z.enum(['consent', 'chat', 'marketing']), script: z.string(), origins: z.array(z.string()) }),
  ),
  tosPrefix: z.string(),
  /** Where the problem report is sent; empty: to the support of the page's language. */
  customerSupportEmail: z.string(),
  customerSupportInformation: perLanguage(supportInformation),
  /** What a card costs, and whom the scheme calls reliable partners (9-1). */
  pricingLinks: linkPerLanguage,
  reliablePartnerLinks: linkPerLanguage,
  /** Where a person without an account registers, in the wider product (8-4). */
  registrationUrl: z.nullable(z.string()),
  services,
  /** The domain that the cookies of a redirect notice are set for; null where it is this host alone (2.4-34). */
  redirectCookieDomain: z.nullable(z.string()),
  /** The sign-in methods that configuration switches on. */
  signInMethods: z.array(signInMethod),
  cardSuppliers: z.array(z.strictObject({ code: z.string(), name: z.string(), logo: z.nullable(z.string()) })),
  /** Milliseconds before a loading indicator appears. */
  loadingIndicatorDelay: z.int(),
  validateWhileTyping: z.boolean(),
  /** True in the demo: the screens then link to the demo outbox. */
  demo: z.boolean(),
});
export type PortalConfiguration = z.output<typeof portalConfiguration>;

/** What the browser needs before its first screen (3-5). */
export const getConfiguration = endpoint({
  method: 'GET',
  path: '/general/config',
  summary: 'The portal configuration that a browser needs.',
  access: 'anonymous',
  changesState: false,
  reply: portalConfiguration,
  refusals: [],
});

const classifiers = z.strictObject({
  countries: z.array(z.strictObject({ code: countryCode, name: z.string() })),
});

export const getClassifiers = endpoint({
  method: 'GET',
  path: '/general/classifiers/:languageCode',
  summary: 'Country names in a language, in its own order.',
  access: 'anonymous',
  changesState: false,
  params: z.strictObject({ languageCode: language }),
  reply: classifiers,
  refusals: [],
});
