import { randomUUID } from 'node:crypto';
import type { CardFace, Language } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { turnOf } from './kinds/turn.ts';
import { type MessageKind, type MessageValues, messageText } from './message-text.ts';
import { noticesOff } from './notice-store.ts';
import { type AboutOrder, insertMessages, type OutboxMessage, type WrittenMessage } from './outbox-store.ts';
import { inPlainCharacters, type TextedKind, textMessage } from './text-message.ts';

export type NewMessage<Kind extends MessageKind> = {
  readonly kind: Kind;
  /** E-mail address, or the E.164 phone number of a text message. */
  readonly to: string;
  readonly language: Language;
  readonly values: MessageValues[Kind];
  /** The card that the message speaks of, drawn in it. */
  readonly card?: CardFace;
  /** Whom it is for, where they are known here: what they have switched off is not written (W-4-5). */
  readonly personId?: string | null;
  /** The contract whose signed copy comes with it. */
  readonly contractId?: string;
  /** The order of which it tells its holder. */
  readonly about?: AboutOrder;
};
/** A reminder by text message, of the company's name and the portal's address alone. */
export type NewText = {
  readonly kind: TextedKind;
  readonly byText: true;
  /** E.164 phone number. */
  readonly to: string;
  readonly language: Language;
  readonly orgName: string;
  readonly about: AboutOrder;
};
/** Kinds that are sent by text message alone. */
const codes: readonly MessageKind[] = ['sms-code', 'phone-code'];

type Writer = Pick<Portal, 'config' | 'secrets' | 'sharedNow'>;

/**
 * Writes a message in the caller's transaction: it goes out if, and only if, what it tells of is committed. The body is
 * sealed, because a mail holds an invitation link and an SMS a code.
 */
export async function enqueueMessage<Kind extends MessageKind>(
  tx: Kysely<Tables>,
  portal: Writer,
  message: NewMessage<Kind>,
): Promise<void> {
  const { kind, personId = null } = message;
  if (personId !== null && (await noticesOff(tx, personId)).some((off) => off === kind)) return;
  await enqueueMessages(tx, portal, [message]);
}

/** Writes many messages at once, to people who are known to want them; answers the ids of the messages. */
export async function enqueueMessages(
  tx: Kysely<Tables>,
  portal: Writer,
  messages: readonly (NewMessage<MessageKind> | NewText)[],
): Promise<string[]> {
  const rows = messages.map((message) => ('byText' in message ? writtenText(portal, message) : writtenMessage(portal, message)));
  await insertMessages(tx, rows, portal.sharedNow());
  return rows.map(({ id }) => id);
}

function writtenMessage(portal: Writer, { kind, to, language, values, card, contractId, about }: NewMessage<MessageKind>) {
  const id = randomUUID();
  const { subject, body } = messageText(kind, language, { ...values, productName: portal.config.portal.productName });
  const isText = codes.includes(kind);
  return {
    id,
    kind,
    channel: isText ? 'sms' : 'email',
    recipient: to,
    language,
    subject,
    body_sealed: portal.secrets.seal(isText ? inPlainCharacters(body) : body, bodyContext(id)),
    turn: turnOf(kind),
    card_sealed: card === undefined ? null : portal.secrets.seal(JSON.stringify(card), cardContext(id)),
    contract_id: contractId ?? null,
    about,
  } satisfies WrittenMessage;
}

function writtenText({ config, secrets }: Writer, { kind, to, language, orgName, about }: NewText) {
  const id = randomUUID();
  const { productName } = config.portal;
  const text = textMessage(kind, language, { orgName, link: config.http.publicUrl, productName });
  return {
    id,
    kind,
    channel: 'sms',
    recipient: to,
    language,
    subject: productName,
    body_sealed: secrets.seal(text, bodyContext(id)),
    turn: turnOf(kind),
    card_sealed: null,
    contract_id: null,
    about,
  } satisfies WrittenMessage;
}

export function openBody(portal: Pick<Portal, 'secrets'>, message: OutboxMessage): string {
  return portal.secrets.open(message.body_sealed, bodyContext(message.id));
}

/** What stands on the card that the message speaks of; null where it speaks of none. */
export function openCard(portal: Pick<Portal, 'secrets'>, { id, card_sealed: sealed }: OutboxMessage): CardFace | null {
  return sealed === null ? null : (JSON.parse(portal.secrets.open(sealed, cardContext(id))) as CardFace);
}

export const bodyContext = (id: string) => `outbox:${id}`;
export const cardContext = (id: string) => `outbox:${id}:card`;
