/**
 * Section 9, copied by hand; where it says "value not shown" the value is the portal's own
 * (docs/decisions/0007-screens-forms-and-lists.md and docs/decisions/0016-validation-rules.md).
 */
export const constants = {
  defaultLanguage: 'en',
  maximumFieldLength: 300,
  minimumSearchLength: 3,
  minimumPasswordLength: 8,
  maximumPasswordLength: 64,
  numberOfEmails: 100,
  organisationsDropdownLimit: 5,
  nationalityCodeLength: 2,
  companyFindCodeLengths: { EE: 8, LV: 11, PL: 10 },
  paginationWindow: 7,
  defaultPage: 1,
  datePattern: 'yyyy-mm-dd',
  dateFormatShown: 'YYYY-MM-DD',
  momentFormatShown: 'YYYY-MM-DD HH:mm',
  listDateLength: 10,
  cardNumberMaskText: 'XX-XXXX-XXXXXX',
  enterKeyCode: 13,
  successMessageDuration: 5000,
  popUpWidth: 800,
  defaultLoadingIndicatorDelay: 100,
  defaultStatusFilter: 'all',
  reportFileName: 'report.json',
  logToSessionStorageParameter: 'logToSessionStorage',
  maskedValue: '***',
  preferredPhoneCountries: ['SE', 'EE', 'FI'],
  postRequestsKey: 'postRequests',
} as const;

/** Their names are decided (docs/decisions/0003-calls.md): manual ID partner visit, UI language, CSRF token, redirect notice. */
export const cookies = {
  manualIdPartnerVisitedCookie: 'manual-id-partner-visited',
  languageCookie: 'ui-language',
  csrfCookie: 'csrf-token',
  redirectPageCookie: 'redirect-page',
  redirectServiceUrlCookie: 'redirect-service-url',
  redirectOriginServiceCookie: 'redirect-origin-service',
} as const;

/** The header that carries the token. HTTP does not tell capitals apart. */
export const csrfHeader = 'X-Csrf-Token';

/** The seventeen kinds of section 5: each with numbers that it takes and numbers that it refuses. */
export const organisationNumbers = {
  SE: {
    takes: ['556677-8899', '5566778899', '165566778899', '16556677-8899'],
    refuses: ['55667788-99', '55667-78899', '556677889'],
  },
  FI: { takes: ['1234567-1'], refuses: ['12345671', '123456-1', '1234567-12'] },
  NO: { takes: ['123456789'], refuses: ['12345678', '1234567890'] },
  DK: { takes: ['12345678'], refuses: ['1234567', '123456789'] },
  EE: { takes: ['12345678'], refuses: ['1234567', '123456789'] },
  LV: { takes: ['12345678901'], refuses: ['1234567890', '123456789012'] },
  LT: { takes: ['1234567', '123456789'], refuses: ['123456', '12345678', '1234567890'] },
  PL: { takes: ['1234567890'], refuses: ['123456789', '12345678901'] },
  BG: { takes: ['123456789'], refuses: ['12345678', '1234567890'] },
  HR: { takes: ['12345678901'], refuses: ['1234567', '1234567890', '123456789012'] },
  CZ: { takes: ['12345678'], refuses: ['1234567', '123456789'] },
  NL: { takes: ['12345678'], refuses: ['1234567', '123456789'] },
  RO: { takes: ['1234567', '12345678'], refuses: ['123456', '123456789'] },
  SK: { takes: ['12345678'], refuses: ['1234567', '123456789'] },
  ES: { takes: ['B12345678'], refuses: ['12345678', 'BB12345678', 'B1234567', 'B123456789'] },
  FO: { takes: ['123456'], refuses: ['12345', '1234567'] },
  F_TAX: { takes: ['556677-8899', '5566778899', '16556677-8899', '165566778899'], refuses: ['556677-889', '55667788991'] },
} as const;

export const personalNumberKinds = ['swedish', 'coordination', 'finnish'] as const;
