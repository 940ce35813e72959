import { signInMethods } from '@siteid/contract';

/** What a broker may say by the standards (OAuth 2.0, OpenID Connect), and what we say ourselves. */
const known: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'ended-at-broker',
  'no-attempt',
  'no-subject',
  ...signInMethods.map((method) => `method-off:${method}`),
]);
/** Codes of the library that talks to the broker. */
const ofTheLibrary = /^(?:OAUTH|ERR)_[A-Z_]{1,60}$/;

/** The reason of a refused sign-in as a known word: it is stored, and the code in the address could be any text. */
export function refusalReason(code: string): string {
  return known.has(code) || ofTheLibrary.test(code) ? code : 'other';
}

/** What the broker says, or who opens the address of a return in its place: never a word of the library. */
export function saidByBroker(error: string): string {
  return known.has(error) ? error : 'other';
}

/** For figures, where each word is a series of its own: the library has one for all that it says. */
export function kindOfRefusal(reason: string): string {
  return ofTheLibrary.test(reason) ? 'library' : refusalReason(reason);
}
