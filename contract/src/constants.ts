/** The business constants and limits of section 9, in one place (9-1). */
export const languages = ['en', 'fi', 'sv', 'et'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Characters of a text field where nothing else is said. */
export const maximumFieldLength = 300;
/** Characters that a card search or a global user search needs at least (5-4). */
export const minimumSearchLength = 3;
export const minimumPasswordLength = 8;
export const maximumPasswordLength = 64;
/** Users or e-mail addresses that may be added at once, unless configuration says otherwise. */
export const numberOfEmails = 100;
/** Organisations that a search lists at most; the specification shows no value (D-VALIDATION). */
export const listMaxLength = 50;
/** Organisations in the dropdown of the representation menu. */
export const organisationsDropdownLimit = 5;
/** Characters of a nationality code. */
export const nationalityCodeLength = 2;
/** Digits of the code by which registration finds a company. */
export const companyFindCodeLengths = { EE: 8, LV: 11, PL: 10 } as const;
/** Page numbers shown at once. */
export const paginationWindow = 7;
export const defaultPage = 1;
/** Days within which a holder's rejection may be taken back (D-FLOW). */
export const rejectionReversibleDays = 30;
/** How a date is typed. */
export const datePattern = 'yyyy-mm-dd';
/** How dates and moments are shown where they are compared: in the staff's lists and histories. */
export const dateFormatShown = 'YYYY-MM-DD';
export const momentFormatShown = `${dateFormatShown} HH:mm`;
/** Characters of an ISO moment that a list shows. */
export const listDateLength = 10;
/** The mask of a card number, as a person sees it. */
export const cardNumberMaskText = 'XX-XXXX-XXXXXX';
/** The key code of Enter, which submits a form or closes a modal. */
export const enterKeyCode = 13;
/** Milliseconds after which a success message disappears. */
export const successMessageDuration = 5000;
/** Milliseconds before a loading indicator appears, unless configuration says otherwise. */
export const defaultLoadingIndicatorDelay = 100;
/** Pixels of a pop-up window, which is as high as the window it comes from; no screen opens one, so nothing uses it (9-1, D-OTHER). */
export const popUpWidth = 800;
export const defaultStatusFilter = 'all';
export const reportFileName = 'report.json';
/** The URL parameter that keeps the action log in session storage (9-2). */
export const logToSessionStorageParameter = 'logToSessionStorage';
/** What stands in a log in place of a sensitive value (9-2). */
export const maskedValue = '***';
export const preferredPhoneCountries = ['SE', 'EE', 'FI'] as const;
/** The session storage key of the POST paths in flight (5-14). */
export const postRequestsKey = 'postRequests';
export const csrfHeader = 'x-csrf-token';
export const csrfCookie = 'csrf-token';
export const languageCookie = 'ui-language';
/** Says that a browser keeps the typeface: its pages begin with it. */
export const typefaceCookie = 'typeface-kept';
export const manualIdPartnerVisitedCookie = 'manual-id-partner-visited';
/** The redirect notice: the page that it belongs to, and the service that it leads to and comes from. */
export const redirectPageCookie = 'redirect-page';
export const redirectServiceUrlCookie = 'redirect-service-url';
export const redirectOriginServiceCookie = 'redirect-origin-service';
/** Set on a 403 whose session, or whose CSRF token, is missing (8-1). */
export const sessionTokenMissingHeader = 'x-session-token-missing';
