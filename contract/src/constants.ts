/** The business constants and limits of section 9, in one place (9-1). */
export const languages = ['en', 'fi', 'sv', 'et'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Characters of a text field where nothing else is said. */
export const maximumFieldLength = 300;
/** Characters that a card search or a global user search needs at least (5-4). */
export const minimumSearchLength = 3;
/** Page numbers shown at once. */
export const paginationWindow = 7;
export const defaultPage = 1;
/** Days within which a holder's rejection may be taken back (D-FLOW). */
export const rejectionReversibleDays = 30;
export const preferredPhoneCountries = ['SE', 'EE', 'FI'] as const;
/** The session storage key of the POST paths in flight (5-14). */
export const postRequestsKey = 'postRequests';
export const csrfHeader = 'x-csrf-token';
export const csrfCookie = 'csrf-token';
export const languageCookie = 'ui-language';
export const manualIdPartnerVisitedCookie = 'manual-id-partner-visited';
/** Set on a 403 whose session, or whose CSRF token, is missing (8-1). */
export const sessionTokenMissingHeader = 'x-session-token-missing';
