import type { SettingValues } from './settings.ts';

/** What of the settings says how the portal looks and behaves. */
export function arrangePortal(values: SettingValues) {
  /** A start warns where it is nobody's. */
  const supportEmail = values.CUSTOMER_SUPPORT_EMAIL ?? 'support@siteid.example';
  /** Shown where a language has no support of its own configured. */
  const plainSupport = { email: supportEmail, phone: '', time: '', timePart2: null };
  return {
    productName: values.PRODUCT_NAME,
    timeZone: values.TIME_ZONE,
    urlAfterSignOut: values.URL_AFTER_SIGN_OUT ?? null,
    anonymousRedirectUrl: values.ANONYMOUS_REDIRECT_URL ?? null,
    servicePortalUrl: values.SERVICE_PORTAL_URL ?? null,
    services: values.SERVICES,
    pilotOnlyFinnishIds: values.PILOT_ONLY_FINNISH_IDS,
    virtualCardEnabled: values.VIRTUAL_CARD_ENABLED,
    cardOrdering: { enabled: values.CARD_ORDERING_ENABLED, infoUrl: values.CARD_ORDERING_INFO_URL },
    tosPrefix: values.TOS_PREFIX,
    customerSupportEmail: supportEmail,
    /** Null: to the support of the page's language. */
    reportEmail: values.CUSTOMER_SUPPORT_EMAIL ?? null,
    customerSupport: {
      en: values.CUSTOMER_SUPPORT_EN ?? plainSupport,
      fi: values.CUSTOMER_SUPPORT_FI ?? plainSupport,
      sv: values.CUSTOMER_SUPPORT_SV ?? plainSupport,
      et: values.CUSTOMER_SUPPORT_ET ?? plainSupport,
    },
    pricingLinks: perLanguage(values, 'PRICING_URL'),
    reliablePartnerLinks: perLanguage(values, 'RELIABLE_PARTNER_URL'),
    registrationUrl: values.REGISTRATION_URL ?? null,
    electronicOperator: values.ELECTRONIC_INVOICING_OPERATOR ?? null,
    redirectCookieDomain: values.REDIRECT_COOKIE_DOMAIN ?? null,
    usersLimitInUsersList: values.USERS_LIMIT_IN_USERS_LIST,
    numberOfEmails: values.NUMBER_OF_EMAILS,
    blacklistedEmailDomains: values.BLACKLISTED_EMAIL_DOMAINS,
    loadingDelayMs: values.LOADING_DELAY_MS,
    validateWhileTyping: values.VALIDATE_WHILE_TYPING,
    extensiveLogging: values.EXTENSIVE_LOGGING,
    loadChatComponent: values.LOAD_CHAT_COMPONENT,
    enableHubSpot: values.ENABLE_HUBSPOT,
    /** Those that are switched on, in the order in which they are loaded. */
    thirdPartyScripts: arrangeThirdParties(values),
    telemetry: values.TELEMETRY_CONNECTION_STRING ?? null,
  };
}

function perLanguage(values: SettingValues, name: 'PRICING_URL' | 'RELIABLE_PARTNER_URL') {
  return {
    en: values[`${name}_EN`] ?? null,
    fi: values[`${name}_FI`] ?? null,
    sv: values[`${name}_SV`] ?? null,
    et: values[`${name}_ET`] ?? null,
  };
}

function arrangeThirdParties({ THIRD_PARTY_SCRIPTS: scripts, LOAD_CHAT_COMPONENT, ENABLE_HUBSPOT }: SettingValues) {
  const { consent, chat, marketing } = scripts;
  return [
    ...(consent === undefined ? [] : [{ name: 'consent' as const, ...consent }]),
    ...(chat === undefined || !LOAD_CHAT_COMPONENT ? [] : [{ name: 'chat' as const, ...chat }]),
    ...(marketing === undefined || !ENABLE_HUBSPOT ? [] : [{ name: 'marketing' as const, ...marketing }]),
  ];
}
