import * as z from 'zod/mini';
import type { Language } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { signInMethod } from '../enumerations.ts';
import { permissions } from '../permissions.ts';
import { countryCode, language, organisationId, organisationSlot } from '../values.ts';

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

export const authInfo = z.strictObject({
  currentPermissions: z.array(z.enum(permissions)),
  otherUiInfo: z.strictObject({
    uiLanguage: language,
    isSignedIn: z.boolean(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    representedOrgCountry: z.nullable(countryCode),
    representedOrgName: z.nullable(z.string()),
    /** This organisation manages the cards of others, whose lists its representatives may open. */
    representedOrgManagesOthers: z.boolean(),
    mainOrgName: z.nullable(z.string()),
    orgCodeToRedirectToByDefault: z.nullable(z.string()),
    orgCodeToRedirectToByDefaultName: z.nullable(z.string()),
    frontendUrl: z.string(),
  }),
  userProfile: z.strictObject({
    username: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    firstPendingRepresentationOrgId: z.nullable(organisationId),
  }),
  topMenuParameters: z.strictObject({
    configuration: z.strictObject({ servicePortalUrl: z.nullable(z.string()) }),
    menuItemsVisibility: z.record(z.string(), z.boolean()),
    selectedLanguageCode: language,
    selectedRepresentedSyncId: z.nullable(z.string()),
    selectedRepresentedOrganizationId: z.nullable(organisationId),
    allRepresentationCodes: z.array(z.strictObject({ code: z.string(), name: z.string(), organizationId: organisationId })),
    servicesVisibilityInTopMenu: z.record(z.string(), z.boolean()),
    servicesEnabilityInTopMenu: z.record(z.string(), z.boolean()),
  }),
});
export type AuthInfo = z.output<typeof authInfo>;

/**
 * Who the session is and what it may do (3-4). With an organisation code: in the representation of that organisation;
 * a code that the person does not represent answers as if none was given.
 */
export const getAuthInfo = endpoint({
  method: 'GET',
  path: '/general/:languageCode/auth-info/:organizationCode?',
  summary: 'Who the session is and what it may do.',
  access: 'anonymous',
  changesState: false,
  params: z.strictObject({ languageCode: language, organizationCode: z.optional(organisationSlot) }),
  reply: authInfo,
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

/** Saves the language: for a signed-in person in the profile, for anyone in the language cookie (1-11). */
export const putLanguage = endpoint({
  method: 'PUT',
  path: '/general/gui_language',
  summary: 'Saves the language of the interface.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({ language }),
  reply: z.strictObject({ language }),
  refusals: [],
});

/**
 * Redeems the invitation of an order's mail for the signed-in person, once (D-FLOW, "How an order reaches its holder"). Only a person
 * with a holder's rights, who identified securely, uses it up.
 */
export const redeemInvitation = endpoint({
  method: 'POST',
  path: '/cards/redeem-invitation',
  summary: 'Redeems the invitation link of an order for the signed-in person.',
  access: 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
  changesState: true,
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  reply: z.strictObject({ orderId: z.uuid() }),
  refusals: ['errors.invitation.notUsable'],
});
