/**
 * What anybody may send. `FREE` stands where the sender chooses the text: each request has ten digits of its own there, so that whatever
 * is kept by what strangers choose is kept once more.
 */
export type StrangersRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: object;
  /** Its browser began a sign-in before; the state of that stands in the place of `STATE`. */
  readonly comesBack?: true;
  /** It shows a session or a key that it made up. */
  readonly shows?: 'session' | 'key';
  /** Sent as a form, in place of a body. */
  readonly form?: string;
  /** Rows that one of them may leave, by table. */
  readonly leaves?: Readonly<Record<string, number>>;
};

const long = `FREE${'å'.repeat(290)}`;
const longAddress = `FREE${'a'.repeat(6990)}`;
const entry = { at: '2026-11-24T07:00:00.000Z', event: long, details: { text: long } };
/** Counted for its browser and its address. */
const counted = { counted_requests: 2 };

/**
 * By hand: every call of the contract that needs no session, by its name there, with as much as it takes, or as much as an address may be
 * long.
 */
export const callsOfStrangers: Readonly<Record<string, StrangersRequest>> = {
  getConfiguration: { url: '/api/general/config' },
  getClassifiers: { url: '/api/general/classifiers/et' },
  getAuthInfo: { url: `/api/general/en/auth-info/FREE${'A'.repeat(40)}` },
  getTelemetryConnection: { url: '/api/general/aics' },
  checkIfUserHasPendingOrdersOrReadyToActivateCards: {
    url: '/api/cards/check-if-user-has-pending-orders-or-ready-to-activate-cards',
  },
  putLanguage: { method: 'PUT', url: '/api/general/gui_language', body: { language: 'sv' } },
  logIndividualAction: { method: 'POST', url: '/api/general/log-individual-action', body: { action: long } },
  logClientAction: { method: 'POST', url: '/api/general/log-client-action', body: { clientAction: long } },
  logClientError: {
    method: 'POST',
    url: '/api/general/log-client-error',
    body: { error: `FREE${'å'.repeat(1990)}`, log: Array.from({ length: 8 }, () => entry) },
  },
  reportFoundCard: {
    method: 'POST',
    url: '/api/cards/found-card',
    body: { cardNumber: 'ABFREE', message: long },
    leaves: counted,
  },
};

/** By hand: what else answers without a session or a key. */
export const otherRequestsOfStrangers: Readonly<Record<string, StrangersRequest>> = {
  'whether it lives': { url: '/health/live' },
  'whether it is ready': { url: '/health/ready' },
  'who is here': { url: '/api/general/en/auth-info' },
  'a logo': { url: '/api/general/logos/de300000-0000-4000-8002-00FREE' },
  'the description of the calls': { url: '/api/openapi.json' },
  'the description of the partner API': { url: '/partner/v1/openapi.json' },
  'a call of the partner API': { method: 'POST', url: '/partner/v1/orders', body: { orders: [] } },
  'a call of the partner API with a key that it made up': { url: '/partner/v1/events', shows: 'key' },
  'who is here with a session that it made up': { url: '/api/general/en/auth-info', shows: 'session' },
  'the way to my cards with a session that it made up': { url: '/cards/my-cards', shows: 'session' },
  'a sign-in': {
    url: `/authentication/sign-in?redirect_uri=/${longAddress}`,
    leaves: { ...counted, sign_in_attempts: 1 },
  },
  'the way back from the broker': {
    url: `/authentication/callback?state=FREE&error=${longAddress}`,
    leaves: { ...counted, security_events: 1 },
  },
  'the way back with a sign-in that it began': {
    url: `/authentication/callback?state=STATE&error=${longAddress}`,
    comesBack: true,
    leaves: { ...counted, security_events: 1 },
  },
  'the signing of a contract': { url: `/authentication/sign-contract?way=${longAddress}`, leaves: counted },
  'a sign-out': { url: `/authentication/sign-out?redirect_uri=/${longAddress}` },
  'the end of a sign-out': { url: `/authentication/signed-out?state=/${longAddress}` },
  'a sign-out that the broker tells of': {
    method: 'POST',
    url: '/authentication/backchannel-logout',
    form: `logout_token=FREE${'a'.repeat(15_990)}`,
  },
  'the way to my cards': { url: '/cards/my-cards' },
  'the way to my cards of a supplier': { url: '/cards/my-cards/FREE' },
  'the opening of my cards': { url: '/open-my-cards' },
  'the opening of my cards of a supplier': { url: '/open-my-cards/FREE' },
  'the opening of my cards after a sign-in': { url: '/open-my-cards-after-authentication' },
  'the first page with a session that it made up': { url: `/?from=${longAddress}`, shows: 'session' },
  'the first page': { url: `/?from=${longAddress}` },
  'an address that nobody knows': { url: `/${longAddress}` },
  'a call that nobody knows': { method: 'POST', url: `/api/${longAddress}`, body: { text: long } },
};
