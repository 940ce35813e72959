import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { textReminders } from './text-reminders.ts';

/**
 * What the portal tells a person of its own accord, by mail or, where it says so, by SMS; `noticesOfMainUsers` to no others. Reminders to
 * activate a card go with `card-ready`: who does without the one does without the others.
 */
export const personalNotices = [
  'card-ready',
  'order-waits-for-review',
  'review-reminder',
  'invitation-opened',
  'identity-changed',
  'email-changed',
  'phone-changed',
  'person-erased',
  'access-answered',
  'access-asked',
  'second-person-asked',
  'company-state-changed',
  'company-changed',
  'main-user-added',
  'holders-wait',
  'card-ends-soon',
  'cards-end',
  'cards-end-monthly',
  'card-found',
  'correction-declined',
  'right-lent',
  'lent-right-ended',
  'webhook-paused',
  'sms-code',
] as const;
export const noticesOfMainUsers = [
  'access-asked',
  'second-person-asked',
  'company-state-changed',
  'company-changed',
  'main-user-added',
  'holders-wait',
  'cards-end',
  'cards-end-monthly',
  'webhook-paused',
] as const;
/**
 * Those that a person may do without. The others bring an order to its holder, answer what somebody asked, guard a card and an account, or
 * say whether a company may order: they are always sent.
 */
export const choosableNotices = ['card-ready', 'access-asked'] as const;
export type ChoosableNotice = (typeof choosableNotices)[number];

export const accountNotice = z.strictObject({
  kind: z.enum(personalNotices),
  channel: z.enum(['email', 'sms']),
  isOn: z.boolean(),
  isChoosable: z.boolean(),
});
export type AccountNotice = z.output<typeof accountNotice>;

/** What whoever is signed in is told, and how (W-4-5). */
export const getAccountNotices = endpoint({
  method: 'GET',
  path: '/account/notices',
  summary: 'What whoever is signed in is told, and how.',
  access: 'signed-in',
  changesState: false,
  reply: z.strictObject({
    notices: z.array(accountNotice),
    /** null where none are sent, or nobody has proven who they are. */
    textReminders: z.nullable(textReminders),
  }),
  refusals: [],
});

/** Switches a notice on or off, from the next one on (W-4-5). */
export const saveAccountNotice = endpoint({
  method: 'POST',
  path: '/account/notices',
  summary: 'Switches a notice to whoever is signed in on or off.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ kind: z.enum(choosableNotices), isOn: z.boolean() }),
  reply: z.strictObject({}),
  refusals: [],
});
