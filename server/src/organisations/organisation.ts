/** First segments of other routes: an organisation of that name could not be reached (2.2, D-PERMISSIONS). */
const reserved = new Set([
  'API',
  'ASSETS',
  'AUTHENTICATION',
  'BINARY',
  'CARDS',
  'CONFIRM-ORDER',
  'DASHBOARD',
  'DEMO',
  'ERROR',
  'EXPLANATION',
  'HEALTH',
  'INVITATION',
  'OPEN-MY-CARDS',
  'OPEN-MY-CARDS-AFTER-AUTHENTICATION',
  'PARTNER',
  'PENDING-ORG-INVITATIONS',
  'REPORT',
  'SEARCH-USERS-GLOBALLY',
  'USERS',
]);

/** Why a text cannot be an organisation's code; null when it can. A code is 2 to 32 capital letters, digits and hyphens. */
export function whyNotOrganisationCode(code: string): 'malformed' | 'reserved' | null {
  if (!/^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code)) return 'malformed';
  return reserved.has(code) ? 'reserved' : null;
}
