import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { identityDocument, idType, userType, verificationSource } from '../../enumerations.ts';
import { countryCode, day, moment, text } from '../../values.ts';

/**
 * One verified identity of the person: how, when, and until when. `counts`: `always` is what an ID office recorded, `session` what this
 * sign-in proved, good until the session ends; `no`: it was proven by an earlier sign-in, and is proven again by the next.
 */
export const accountIdentity = z.strictObject({
  source: verificationSource,
  document: identityDocument,
  idType,
  country: countryCode,
  verifiedAt: moment,
  counts: z.enum(['always', 'session', 'no']),
  /** When the session ends at the latest; null where `counts` is not `session`. */
  until: z.nullable(moment),
});
export type AccountIdentity = z.output<typeof accountIdentity>;

export const account = z.strictObject({
  fullName: z.string(),
  dateOfBirth: z.nullable(day),
  /** Proven by a link in a mail; null where the person has given none. */
  email: z.nullable(z.string()),
  /** As people write it, `+46 70 123 45 67`. */
  phone: z.nullable(z.string()),
  /** Whether both may be changed: by a fresh sign-in of the last ten minutes, which proved who the person is where that is known. */
  mayChangeContact: z.boolean(),
  identities: z.array(accountIdentity),
  /** Where the person is a user, or is asked to be one, by name. */
  organisations: z.array(z.strictObject({ organizationCode: z.string(), name: z.string(), userType, isInvited: z.boolean() })),
});
export type Account = z.output<typeof account>;

/** What the portal knows of whoever is signed in (W-4-1, W-4-3). No government id: the person knows it, and a screen may be seen. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/account',
  summary: 'What the portal knows of whoever is signed in.',
  access: 'signed-in',
  changesState: false,
  reply: account,
  refusals: [],
});

/**
 * Saves a phone number by which the person is reached, or takes it away, and tells their e-mail address so. It signs nobody in: an ID
 * office records the one that does.
 */
export const saveAccountPhone = endpoint({
  method: 'POST',
  path: '/account/phone',
  summary: 'Saves the phone number of whoever is signed in, or takes it away.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ phone: z.nullable(text), country: countryCode }),
  reply: z.strictObject({ phone: z.nullable(z.string()) }),
  refusals: [
    'errors.validation.field.componentCustomValidation.phoneNumber',
    'errors.account.signInToProve',
    'errors.cards.tooManyMails',
  ],
});
