import { randomUUID } from 'node:crypto';
import type { Language } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type MessageKind, type MessageValues, messageText } from './message-text.ts';
import { insertMessage, type OutboxMessage } from './outbox-store.ts';

export type NewMessage<Kind extends MessageKind> = {
  readonly kind: Kind;
  /** E-mail address, or the E.164 phone number of an `sms-code`. */
  readonly to: string;
  readonly language: Language;
  readonly values: MessageValues[Kind];
};

/**
 * Writes a message in the caller's transaction: it goes out if, and only if, what it tells of is committed. The body is
 * sealed, because a mail holds an invitation link and an SMS a code.
 */
export async function enqueueMessage<Kind extends MessageKind>(
  tx: Kysely<Tables>,
  portal: Pick<Portal, 'config' | 'secrets' | 'now'>,
  { kind, to, language, values }: NewMessage<Kind>,
): Promise<void> {
  const id = randomUUID();
  const now = portal.now();
  const { subject, body } = messageText(kind, language, { ...values, productName: portal.config.portal.productName });
  await insertMessage(tx, {
    id,
    kind,
    channel: kind === 'sms-code' ? 'sms' : 'email',
    recipient: to,
    language,
    subject,
    body_sealed: portal.secrets.seal(body, sealContext(id)),
    created: now,
    next_attempt: now,
  });
}

export function openBody(portal: Pick<Portal, 'secrets'>, message: OutboxMessage): string {
  return portal.secrets.open(message.body_sealed, sealContext(message.id));
}

const sealContext = (id: string) => `outbox:${id}`;
