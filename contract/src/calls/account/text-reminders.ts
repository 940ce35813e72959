import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { looseText } from '../../values.ts';

/** Minutes for which a code that proves a phone number is good, and how often one may be wrong. */
export const phoneCodeMinutes = 10;
export const phoneCodeTries = 5;

/**
 * Whether a person is reminded by text message too (L-1-2). `phone` is the number of their account, as people write it; a code was sent
 * to it and came back where `isProven`.
 */
export const textReminders = z.strictObject({
  phone: z.nullable(z.string()),
  /** A code can be sent to it. */
  isMobile: z.boolean(),
  isProven: z.boolean(),
  /** The last text to it came back: it has to be proven anew. */
  isUnreached: z.boolean(),
  isOn: z.boolean(),
});
export type TextReminders = z.output<typeof textReminders>;

/**
 * Sends a code to the number of the account, the only good one from now on: five times a day for a person, and for a number, whoever asks.
 * A number that is not of a mobile gets none.
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/account/send-phone-code',
  summary: 'Sends a code to the phone number of whoever is signed in.',
  access: 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  changesState: true,
  reply: z.strictObject({}),
  refusals: ['errors.phoneCode.notOffered', 'errors.phoneCode.noMobileNumber', 'errors.phoneCode.tooMany'],
});

/** Proves the number by the code that was sent to it, and turns reminders by text message on. */
export const provePhone = endpoint({
  method: 'POST',
  path: '/account/prove-phone',
  summary: 'Proves the phone number of whoever is signed in, and reminds them by text message.',
  access: 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  changesState: true,
  body: z.strictObject({ code: looseText }),
  reply: z.strictObject({}),
  refusals: ['errors.phoneCode.notOffered', 'errors.phoneCode.over', 'errors.phoneCode.wrong'],
});

/** Turns reminders by text message off, or on again for a number that is proven. */
export const saveTextReminders = endpoint({
  method: 'POST',
  path: '/account/text-reminders',
  summary: 'Turns reminders by text message to whoever is signed in on or off.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: z.strictObject({}),
  refusals: ['errors.phoneCode.notOffered', 'errors.phoneCode.notProven'],
});
