import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { language, looseText, moment } from '../../values.ts';
import { listedPage, memberPagination } from '../organisations/memberships.ts';

const manage = 'SEPPO_ACTION_MANAGE_MESSAGES';

/** `waiting` will be tried again by itself; `failed` will not. */
export const outboxSets = ['waiting', 'failed'] as const;

/**
 * A message that has not gone out: what it is, for whom, and why. Neither its text nor its subject is told, and the reason is without
 * links, codes and tokens, which a mail server may repeat (W-7-5).
 */
export const outboxMessage = z.strictObject({
  messageId: z.uuid(),
  /** Named in words by `outbox.kind.<kind>`. */
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  language,
  created: moment,
  attempts: z.int(),
  /** When it is tried next; null for one that has failed. */
  nextAttempt: z.nullable(moment),
  reason: z.nullable(z.string()),
});
export type OutboxMessageRow = z.output<typeof outboxMessage>;

/**
 * The messages that wait, the oldest first, or that failed, the newest first; searched by a part of the address. It is a reading of each
 * person whose address it is (T24).
 */
export const getOutbox = endpoint({
  method: 'GET',
  path: '/messages/:set',
  summary: 'The messages that wait to go out, or that failed to.',
  access: manage,
  changesState: false,
  params: z.strictObject({ set: z.enum(outboxSets) }),
  query: z.strictObject({ searchText: z._default(looseText, ''), page: listedPage }),
  reply: z.strictObject({
    messages: z.array(outboxMessage),
    /** Of all, whatever is searched for. */
    counts: z.strictObject({ waiting: z.int(), failed: z.int() }),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/**
 * Sends a message again that failed, or one at once that waits. One that went out meanwhile is not there any more.
 * Each counts among the mails that one sender may lead to in a day.
 */
export const sendMessageAgain = endpoint({
  method: 'POST',
  path: '/messages/send-again/:messageId',
  summary: 'Sends a message again that waits or failed.',
  access: manage,
  changesState: true,
  params: z.strictObject({ messageId: z.uuid() }),
  reply: z.strictObject({}),
  refusals: ['errors.messages.notWaiting', 'errors.messages.sentTooOften', 'errors.cards.tooManyMails'],
});
