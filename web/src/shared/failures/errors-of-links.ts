import type { MessageId } from '../texts/messages.ts';

/**
 * What an address may make the error screen say: what the server leads to, and what the links of mails can end in (8-4). Anyone can
 * write an address, so no other text of the catalogue passes for an error (T19).
 */
const errorsOfLinks: ReadonlySet<string> = new Set<MessageId>([
  'errors.general',
  'errors.unauthorized',
  'errors.pageNotFound',
  'errors.sessionExpired',
  'errors.ItemDoesNotExist',
  'errors.cards.itemNotFound',
  'errors.signIn.cancelled',
  'errors.signIn.failed',
  'errors.signIn.phoneWaits',
  'errors.signIn.unavailable',
  'errors.invitation.notUsable',
  'errors.orgInvitation.notFound',
  'errors.accountActivation.accountDeleted',
  'errors.accountActivation.tokenInvalid',
  'errors.emailChange.alreadyChanged',
  'errors.emailChange.tokenExpired',
  'errors.emailChange.tokenInvalid',
  'errors.emailChange.tokenNotLatest',
  'errors.emailVerification.emailMismatch',
  'errors.emailVerification.sessionMismatch',
  'errors.emailVerification.sessionMismatchDuringRegistration',
  'errors.emailVerification.tokenExpired',
  'errors.emailVerification.tokenInvalid',
  'errors.emailVerification.tokenMismatch',
  'errors.organisations.tooManyResults',
  'errors.password.alreadyReset',
  'errors.password.emailNotFound',
  'errors.password.resetTokenInvalid',
  'errors.requestAccess.tokenInvalid',
]);

export function isErrorOfLink(id: string): id is MessageId {
  return errorsOfLinks.has(id);
}
