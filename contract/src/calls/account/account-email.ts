import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { looseText } from '../../values.ts';

/** Hours for which the link of a mail that proves an address is good. */
export const emailLinkHours = 24;

/**
 * Mails a link to a new address, which becomes the person's when it is opened. The answer is the same whoever else has the address: only
 * who reads its mails learns that (W-4-2).
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/account/change-email',
  summary: 'Mails a link that changes the address of whoever is signed in.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ email: looseText }),
  reply: z.strictObject({}),
  refusals: [
    'errors.validation.field.email',
    'errors.validation.field.emailDomainNotAllowed',
    'errors.emailChange.sameAddress',
    'errors.account.signInToProve',
    'errors.cards.tooManyMails',
  ],
});

/** Opens the link of such a mail: once, by the person who asked, in the same browser. A POST, so that no address has the token. */
export const openEmailChange = endpoint({
  method: 'POST',
  path: '/account/open-email-change',
  summary: 'Changes the address of whoever is signed in to the one that the link was mailed to.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ token: looseText }),
  reply: z.strictObject({ email: z.string() }),
  refusals: [
    'errors.emailChange.tokenInvalid',
    'errors.emailChange.tokenExpired',
    'errors.emailChange.tokenNotLatest',
    'errors.emailChange.alreadyChanged',
    'errors.emailChange.addressInUse',
    'errors.emailVerification.sessionMismatch',
  ],
});
