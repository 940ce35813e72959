import { electronicBillingOperatorCode } from '@siteid/contract';
import { keptSettings } from './kept-settings.ts';
import { keySettings } from './key-settings.ts';
import { limitSettings } from './limit-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { monitoringSettings } from './monitoring-settings.ts';
import { optional, type Setting, setting } from './setting.ts';
import * as kind from './setting-kinds.ts';
import { telemetry, thirdPartyScripts } from './third-party-settings.ts';

/** Every environment variable that the portal reads; docs/configuration.md is made from it. */
export const settings = {
  PORTAL_MODE: setting(
    kind.oneOf('demo', 'production'),
    'production',
    'The demo brings its own identity broker, people and orders. Production refuses to start with anything that is only for the demo.',
  ),
  PORT: setting(kind.whole(0, 65_535), '3000', 'The port to listen on.'),
  HOST: setting(kind.text, '127.0.0.1', 'The address to listen on; `0.0.0.0` for all.'),
  PUBLIC_URL: optional(
    kind.origin,
    'The address that users see. Links, cookies and sign-in follow from it. Must be https in production; ' +
      'the demo takes `http://localhost:PORT`.',
  ),
  TRUSTED_PROXY: optional(
    kind.proxies,
    'The proxies whose `X-Forwarded-For` is believed. Production must say: wrong, and all visitors share the limits of one address.',
    'off',
  ),
  ENDING_SECONDS: setting(
    kind.whole(0, 300),
    '5',
    'Seconds after SIGTERM in which the portal still answers while `/health/ready` says 503, so that a balancer sends nobody ' +
      'more. Then its port closes.',
    '0',
  ),
  LOG_LEVEL: setting(kind.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'How much is logged.'),

  ...limitSettings,
  ...monitoringSettings,

  DATABASE_URL: optional(kind.postgresUrl, 'PostgreSQL 15 or newer. Without it the embedded database is used.'),
  DATABASE_POOL_SIZE: setting(kind.whole(1, 200), '10', 'Connections to PostgreSQL.'),
  MIGRATE_AT_START: setting(
    kind.flag,
    'true',
    'Whether a start brings the database up to date. `false`: ' +
      'it refuses one of another version, `siteid migrate` brings it up to date by another role, and the role of the portal needs ' +
      'no right to alter anything, see production.md.',
  ),
  DATA_DIR: setting(
    kind.text,
    './data',
    "The folder of the embedded database and of the demo's keys. One process at a time may use it.",
  ),
  EMBEDDED_DATABASE: optional(
    kind.oneOf('allow'),
    'Lets production start on the embedded database, which a power cut may rob of its last changes.',
  ),

  ...keySettings,
  HISTORY_HEAD_MINUTES: setting(kind.whole(1, 1_440), '60', 'How often a head of the history is signed.'),
  HISTORY_HEADS_FILE: optional(
    kind.text,
    'A file, best on a disk of other people, to which each portal that has this setting adds the signed heads with what they are ' +
      'made of. See history-proof.md.',
  ),
  HISTORY_HEADS_URL: optional(
    kind.secureAddress,
    'Where each signed head is sent, once for all portals, by POST as text: to somebody else who keeps it. See history-proof.md.',
  ),
  SESSION_IDLE_MINUTES: setting(kind.whole(1, 1_440), '30', 'A session ends after this long without a request.'),
  SESSION_HOURS: setting(kind.whole(1, 168), '12', 'A session ends after this long in any case.'),
  PIN_NEEDS_FRESH_SIGN_IN_MINUTES: setting(
    kind.wholeOrOff(1, 60),
    'off',
    'How many minutes a sign-in made for it shows PINs to a holder; before and after, they are asked to sign in again. `off`: ' +
      'each of their sessions does. The card number is asked for in any case.',
  ),

  WEBHOOK_LOG_DAYS: setting(
    kind.whole(1, 3650),
    '30',
    'Days after which what was sent to a webhook, or given up, is deleted. What waits stays.',
  ),
  WEBHOOKS_TO_LOOPBACK: setting(
    kind.flag,
    'false',
    'Whether webhooks may go to this machine, also by http: for trying them in a demo. Production refuses it.',
  ),

  OIDC_ISSUER: optional(kind.webAddress, 'The identity broker (OpenID Connect). The demo has its own.'),
  OIDC_CLIENT_ID: optional(kind.text, 'Our name at the broker.', 'siteid-portal'),
  OIDC_CLIENT_SECRET: optional(kind.text, 'Our secret at the broker.', 'for-the-demo-only'),
  OIDC_SCOPE: setting(kind.text, 'openid profile', 'The scopes asked for.'),
  OIDC_TIMEOUT_MS: setting(kind.whole(100, 30_000), '3000', 'How long the broker may take to answer, in milliseconds.'),
  OIDC_METHOD_BANK: setting(
    kind.method,
    'off',
    'Sign-in by bank e-ID, and what makes the broker offer it.',
    'acr_values=urn:siteid:bank',
  ),
  OIDC_METHOD_MOBILE: setting(kind.method, 'off', 'Sign-in by mobile or smart ID.', 'acr_values=urn:siteid:mobile'),
  OIDC_METHOD_SMS: setting(kind.method, 'off', 'Sign-in by SMS code.', 'acr_values=urn:siteid:sms'),
  OIDC_METHOD_MANUAL: setting(
    kind.method,
    'off',
    'Sign-in with an identity that the manual ID partner verified.',
    'acr_values=urn:siteid:manual',
  ),
  OIDC_METHOD_GENERAL: setting(
    kind.method,
    '',
    'Sign-in without a verified identity. Empty: on, without parameters.',
    'acr_values=urn:siteid:general',
  ),
  OIDC_CLAIM_GIVEN_NAMES: setting(kind.claim, 'given_name', 'The claim with the given names.'),
  OIDC_CLAIM_FAMILY_NAMES: setting(kind.claim, 'family_name', 'The claim with the family names.'),
  OIDC_CLAIM_DATE_OF_BIRTH: setting(kind.claim, 'birthdate', 'The claim with the date of birth, YYYY-MM-DD.'),
  OIDC_CLAIM_NATIONALITIES: setting(kind.claim, 'nationalities', 'The claim with the nationalities, two-letter country codes.'),
  OIDC_CLAIM_GOVERNMENT_IDS: setting(
    kind.claim,
    'government_ids',
    'The claim with the government ids: type, country and value of each.',
  ),
  OIDC_CLAIM_SOURCE: setting(kind.claim, 'verification_source', 'The claim with what verified the identity.'),
  OIDC_CLAIM_DOCUMENT: setting(kind.claim, 'verification_document', 'The claim with the document that was checked.'),

  OIDC_SIGN_SAME_DEVICE: setting(
    kind.method,
    '',
    'Signing a contract by the bank e-ID on the same device: what is asked beside the parameters of `OIDC_METHOD_BANK`.',
  ),
  OIDC_SIGN_MOBILE: setting(kind.method, '', 'The same by the bank e-ID on a mobile.'),

  REGISTRY_URL: optional(
    kind.target,
    'The registry of companies that registration asks, see company-registry.md. ' +
      'Without it everything is typed by hand, and staff check it.',
    '/demo/registry',
  ),
  REGISTRY_KEY: optional(kind.text, 'What the registry is shown as a bearer token.'),
  REGISTRY_TIMEOUT_MS: setting(kind.whole(100, 30_000), '5000', 'How long the registry may take to answer, in milliseconds.'),
  ELECTRONIC_INVOICING_OPERATOR: optional(
    kind.text,
    'The code of the operator by which electronic invoices go; companies are told it. Without it they choose e-mail or paper.',
    electronicBillingOperatorCode,
  ),
  REGISTRATION_ACTIVE_AT_ONCE: setting(
    kind.flag,
    'false',
    'Whether a company is active as soon as it is registered, where the registry says that whoever signed may sign for it. ' +
      'Else staff accept it.',
    'true',
  ),

  ...mailSettings,
  ...keptSettings,

  PRODUCT_NAME: setting(kind.text, 'SiteID', "The product's name in all texts."),
  TIME_ZONE: setting(kind.timeZone, 'Europe/Stockholm', 'Whose calendar day is "today".'),
  URL_AFTER_SIGN_OUT: optional(kind.target, 'Where a sign-out leads. Without it: the start.'),
  ANONYMOUS_REDIRECT_URL: optional(kind.target, 'Where an anonymous visitor of the start is sent. Without it: sign-in.'),
  SERVICE_PORTAL_URL: optional(kind.target, 'The service portal that some users are sent to.', '/demo/service-portal'),
  SERVICES: setting(
    kind.services,
    '{}',
    'Services of the top menu, by name: where each is, and the pages of the portal on which a redirect notice may lead back to ' +
      'it. The one named `induction` is linked where people are told that they sign in there with their card.',
    '{"service-portal":{"url":"/demo/service-portal","relativePages":["/cards/all"]}}',
  ),
  PILOT_ONLY_FINNISH_IDS: setting(kind.flag, 'false', 'The pilot rule: only Finnish identity numbers.'),
  VIRTUAL_CARD_ENABLED: setting(kind.flag, 'false', 'Whether cards have a virtual card to switch on.', 'true'),
  CARD_ORDERING_ENABLED: setting(kind.flag, 'false', 'Whether the landing page links to more about ordering cards.', 'true'),
  CARD_ORDERING_INFO_URL: setting(kind.target, '/explanation', 'Where that link leads.'),
  TOS_PREFIX: setting(kind.plainName, 'siteid', 'What the file names of the terms begin with.'),
  CUSTOMER_SUPPORT_EMAIL: optional(
    kind.email,
    'Where the problem report asks to be sent, and customer support in a language that has none of its own. Without it: the report ' +
      "to the support of the page's language, and `support@siteid.example`, which is nobody's, for such a language.",
  ),
  CUSTOMER_SUPPORT_EN: optional(
    kind.support,
    'Customer support in English.',
    'support@siteid.example;+46 8 465 004 00;Monday to Friday 8–16;Saturday 10–14',
  ),
  CUSTOMER_SUPPORT_FI: optional(
    kind.support,
    'Customer support in Finnish.',
    'tuki@siteid.example;+46 8 465 004 01;Maanantaista perjantaihin 9–17',
  ),
  CUSTOMER_SUPPORT_SV: optional(
    kind.support,
    'Customer support in Swedish.',
    'stod@siteid.example;+46 8 465 004 02;Måndag till fredag 8–16',
  ),
  CUSTOMER_SUPPORT_ET: optional(
    kind.support,
    'Customer support in Estonian.',
    'abi@siteid.example;+46 8 465 004 03;Esmaspäevast reedeni 9–17',
  ),
  PRICING_URL_EN: optional(kind.target, 'What a card costs, in English: linked in the footer. The others in their languages.'),
  PRICING_URL_FI: optional(kind.target, 'The same in Finnish.'),
  PRICING_URL_SV: optional(kind.target, 'The same in Swedish.'),
  PRICING_URL_ET: optional(kind.target, 'The same in Estonian.'),
  RELIABLE_PARTNER_URL_EN: optional(kind.target, 'About reliable partners, in English: linked in the footer.'),
  RELIABLE_PARTNER_URL_FI: optional(kind.target, 'The same in Finnish.'),
  RELIABLE_PARTNER_URL_SV: optional(kind.target, 'The same in Swedish.'),
  RELIABLE_PARTNER_URL_ET: optional(kind.target, 'The same in Estonian.'),
  REGISTRATION_URL: optional(
    kind.target,
    'Where the portal sends whoever wants to register a company. Without it, to its own registration.',
  ),
  REDIRECT_COOKIE_DOMAIN: optional(
    kind.domain,
    'The domain for which other services set the cookies of a redirect notice. Without it they are cleared for this host alone.',
  ),
  USERS_LIMIT_IN_USERS_LIST: setting(
    kind.whole(1, 200),
    '50',
    'How many users a search lists: of the staff, and of the people of a company or another team.',
  ),
  BLACKLISTED_EMAIL_DOMAINS: setting(
    kind.domains,
    '',
    'Domains whose addresses nobody is invited by, separated by commas, such as those of mailboxes that last ten minutes; ' +
      'what is below one counts too.',
  ),
  NUMBER_OF_EMAILS: setting(kind.whole(1, 1_000), '100', 'How many users, by their e-mail addresses, may be added at a time.'),
  LOADING_DELAY_MS: setting(kind.whole(0, 10_000), '100', 'Milliseconds that something loads before the indicator appears.'),
  VALIDATE_WHILE_TYPING: setting(kind.flag, 'false', 'Whether fields are checked on every change.'),
  EXTENSIVE_LOGGING: setting(kind.flag, 'false', 'Whether an error replaces the page by its details.'),
  LOAD_CHAT_COMPONENT: setting(kind.flag, 'false', 'Whether the support chat of `THIRD_PARTY_SCRIPTS` is loaded.'),
  ENABLE_HUBSPOT: setting(kind.flag, 'false', 'Whether the marketing script of `THIRD_PARTY_SCRIPTS` is loaded.'),
  THIRD_PARTY_SCRIPTS: setting(
    thirdPartyScripts,
    '{}',
    'Scripts of others that pages load, and the origins that the content security policy opens for them. ' +
      'The consent script is loaded first. They run as the portal’s own do, and so may use the camera where somebody has let the ' +
      'portal use it.',
  ),
  TELEMETRY_CONNECTION_STRING: optional(telemetry, 'Where the browser sends telemetry. Without it: nowhere.'),
};

export type SettingName = keyof typeof settings;
export type SettingValues = {
  readonly [Name in SettingName]: (typeof settings)[Name] extends Setting<infer Value> ? Value : never;
};
