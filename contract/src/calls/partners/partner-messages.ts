import * as z from 'zod/mini';
import { text } from '../../values.ts';
import { outboxMessage, outboxSets } from '../staff/outbox.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import { partnerListQuery, partnerPages, tooShort } from './partner-people.ts';

const scope = 'messages';
const { messageId, kind, channel, recipient, language, created, attempts, nextAttempt, reason } = outboxMessage.shape;

/** The messages that failed to go out, the newest first, or that wait, the oldest first; without what they say (W-7-5, W-8-1). */
export const listPartnerMessages = partnerEndpoint({
  method: 'GET',
  path: '/messages',
  summary: 'The messages that failed to go out, or that wait.',
  scope,
  query: z.strictObject({ ...partnerListQuery, set: z._default(z.enum(outboxSets), 'failed') }),
  reply: z.strictObject({
    messages: z.array(
      z.strictObject({
        id: messageId,
        kind,
        channel,
        recipient,
        language,
        created,
        attempts,
        next_attempt: nextAttempt,
        reason,
      }),
    ),
    /** Of all, whatever is searched for. */
    waiting: z.int(),
    failed: z.int(),
    ...partnerPages,
  }),
  refusals: [tooShort],
});

/**
 * Sends one again that failed, or one at once that waits; five times in 24 hours at most, whoever asks. Each counts among the mails that
 * the key's calls may lead to in that time.
 */
export const sendPartnerMessageAgain = partnerEndpoint({
  method: 'POST',
  path: '/messages/:messageId/send-again',
  summary: 'Sends a message again that failed or waits.',
  scope,
  params: z.strictObject({ messageId: z.uuid() }),
  reply: z.strictObject({}),
  refusals: [
    'errors.messages.notWaiting',
    'errors.messages.sentTooOften',
    'errors.cards.tooManyMails',
    'errors.partner.idempotencyKeyReused',
  ],
});

/**
 * Says that a mail came back after the mail server had taken it: nobody is reached at its address, which the order of its holder then says,
 * and it is among those that failed (L-1-5). `noted` is false where no such mail went out in the last 14 days, as when it was said before.
 */
export const notePartnerMessageReturned = partnerEndpoint({
  method: 'POST',
  path: '/messages/:messageId/came-back',
  summary: 'Says that a mail came back after it was sent.',
  scope,
  params: z.strictObject({ messageId: z.uuid() }),
  /** What the mail service says of it; staff read it without links, codes and tokens. */
  body: z.strictObject({ reason: text }),
  reply: z.strictObject({ noted: z.boolean() }),
  refusals: ['errors.partner.idempotencyKeyReused'],
});
