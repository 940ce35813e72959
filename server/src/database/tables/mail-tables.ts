import type { CardOrderStatus, ChoosableNotice, Language } from '@siteid/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Moment } from './columns.ts';

export type OutboxMessagesTable = {
  id: Generated<string>;
  kind: string;
  channel: 'email' | 'sms';
  recipient: string;
  language: Language;
  subject: string;
  body_sealed: Buffer;
  card_sealed: Buffer | null;
  contract_id: Generated<string | null>;
  created: Moment;
  /** Of what is due the lowest goes first. */
  turn: Generated<number>;
  attempts: Generated<number>;
  next_attempt: Moment;
  sent: Date | null;
  failed: Date | null;
  last_error: string | null;
  claimed_until: Generated<Date | null>;
};

export type HolderMessagesTable = {
  id: string;
  order_id: string;
  status: CardOrderStatus;
  waits_since: Date;
  kind: string;
  channel: 'email' | 'sms';
  reminder: number | null;
  written: Date;
  sent: Date | null;
  failed: Date | null;
  /** Whether it reached nobody. */
  came_back: Generated<boolean>;
  /** Whether the order has had another address since, of which what became of this message says nothing. */
  to_former_address: Generated<boolean>;
  actor_person_id: string | null;
  actor_name: string;
  actor_role: 'orderer' | 'company' | 'system';
};

export type WaitsToldTable = {
  order_id: string;
  waits_since: Date;
  organisation_id: string;
  told: Date;
  /** Its messages, which may be forgotten by now. */
  messages: Generated<string[]>;
};

export type AskedMailsTable = {
  id: GeneratedAlways<number>;
  asked_by: string;
  address_hash: Buffer;
  at: Date;
};

/** A row for each notice that a person has switched off. */
export type NoticesOffTable = {
  person_id: string;
  kind: ChoosableNotice;
};
