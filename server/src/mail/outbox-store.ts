import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { OutboxMessagesTable } from '../database/tables/mail-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { personOf } from './reminders.ts';

export type OutboxMessage = Selectable<OutboxMessagesTable>;
type Channel = OutboxMessage['channel'];

/** A message to write down, and what it tells the holder of an order. */
export type WrittenMessage = Omit<Insertable<OutboxMessagesTable>, 'created' | 'next_attempt'> & {
  readonly id: string;
  readonly about?: AboutOrder | undefined;
};
/** `reminder`: which of those that go out by themselves. */
export type AboutOrder = {
  readonly orderId: string;
  readonly reminder: number | null;
  readonly by: { readonly personId: string | null; readonly name: string; readonly role: 'orderer' | 'company' | 'system' };
};

export async function insertMessages(
  tx: Kysely<Tables>,
  messages: readonly WrittenMessage[],
  at: RawBuilder<Date>,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ about: _, ...message }) => ({ ...message, created: at, next_attempt: at }));
  await tx.insertInto('outbox_messages').values(rows).execute();
  const told = messages.flatMap(({ id, kind, channel, about }) => (about === undefined ? [] : [{ id, kind, channel, ...about }]));
  if (told.length === 0) return;
  const of = (values: readonly (string | number | null)[]) => sql`${values}`;
  await sql`
    insert into holder_messages (id, order_id, status, waits_since, kind, channel, reminder, written, actor_person_id, actor_name,
      actor_role)
    select told.id, card_orders.id, status, status_modified, kind, channel, reminder, ${at}, person, name, role
    from unnest(${of(told.map(({ id }) => id))}::uuid[], ${of(told.map(({ orderId }) => orderId))}::uuid[],
      ${of(told.map(({ kind }) => kind))}::text[], ${of(told.map(({ channel }) => channel))}::text[],
      ${of(told.map(({ reminder }) => reminder))}::smallint[], ${of(told.map(({ by }) => by.personId))}::uuid[],
      ${of(told.map(({ by }) => by.name))}::text[], ${of(told.map(({ by }) => by.role))}::text[])
      as told (id, order_id, kind, channel, reminder, person, name, role)
    join card_orders on card_orders.id = told.order_id`.execute(tx);
}

type Clock = Pick<Portal, 'sharedNow'>;
const inSeconds = ({ sharedNow }: Clock, seconds: RawBuilder<number>) =>
  sql<Date>`${sharedNow()} + make_interval(secs => ${seconds})`;

export type Claim = {
  readonly channels: readonly Channel[];
  readonly limit: number;
  /** How long a process that claims a message may take. */
  readonly leaseSeconds: number;
  /** Kinds that nobody gets at night, and of which nobody gets a second one where it is not known whether the first was sent. */
  readonly reminders: readonly string[];
  readonly isNight: RawBuilder<boolean>;
};

/**
 * Takes due messages, by their turn and then the oldest first: each counts one more attempt and is left alone by everyone until its lease
 * ends, so that a second instance, or this one after a crash, comes back to it no earlier: to a reminder, on the next day.
 */
export async function claimMessages(db: Kysely<Tables>, clock: Clock, claim: Claim): Promise<OutboxMessage[]> {
  const { channels, limit, leaseSeconds, reminders, isNight } = claim;
  const isReminder = sql<boolean>`kind = any (${[...reminders]}::text[])`;
  const until = inSeconds(clock, sql`case when ${isReminder} then 86400 else ${leaseSeconds}::int end`);
  return db
    .updateTable('outbox_messages')
    .set({ attempts: sql`attempts + 1`, next_attempt: until, claimed_until: until })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('outbox_messages')
        .select('id')
        .where('sent', 'is', null)
        .where('failed', 'is', null)
        .where('channel', 'in', channels)
        .where('next_attempt', '<=', clock.sharedNow())
        .where(sql<boolean>`not (${isReminder} and ${isNight})`)
        .orderBy('turn')
        .orderBy('next_attempt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/**
 * A reminder whose order waits no more is taken back, unsent, and a text message to whom it is not wanted any more, or to a number that is
 * not theirs; answers whether it was.
 */
export async function withdrawReminder(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with stale as (
      select told.id from holder_messages told
      join outbox_messages message on message.id = told.id
      join card_orders on card_orders.id = told.order_id
      where told.id = ${id} and (card_orders.status <> told.status or card_orders.status_modified <> told.waits_since
        or told.kind = 'card-ends-soon' and not is_end_open(card_orders.id)
        or message.channel = 'sms' and not exists (
          select from persons where id = ${personOf} and phone = message.recipient and reminded_by_text))
    ), told as (delete from holder_messages where id in (select id from stale))
    delete from outbox_messages where id in (select id from stale) returning id`.execute(db);
  return rows.length > 0;
}

/** Whether a code is still to be sent: one that was replaced has gone, and one that works no more is given up. */
export async function mayCodeGo(db: Kysely<Tables>, { sharedNow }: Clock, id: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    with over as (
      update outbox_messages set failed = ${sharedNow()}, last_error = 'The code works no more.', claimed_until = null
      where id = ${id} and created + make_interval(mins => ${minutes}::int) <= ${sharedNow()} returning id
    )
    select from outbox_messages where id = ${id} and not exists (select from over)`.execute(db);
  return rows.length > 0;
}

export async function markSent(db: Kysely<Tables>, clock: Clock, id: string): Promise<void> {
  const sent = clock.sharedNow();
  await db
    .with('told', (cte) => cte.updateTable('holder_messages').set({ sent }).where('id', '=', id).returning('id'))
    .updateTable('outbox_messages')
    .set({ sent, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** `cameBack`: nobody is reached at the address. */
export async function markFailed(
  db: Kysely<Tables>,
  clock: Clock,
  id: string,
  { error, cameBack }: { readonly error: string; readonly cameBack: boolean },
): Promise<void> {
  const failed = clock.sharedNow();
  await db
    .with('told', (cte) =>
      cte.updateTable('holder_messages').set({ failed, came_back: cameBack }).where('id', '=', id).returning('id'),
    )
    .updateTable('outbox_messages')
    .set({ failed, last_error: error, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** Notes that nobody is reached at a phone number: it no longer counts as proven, no reminders go to it, and its person sees why. */
export async function endTextsTo(db: Kysely<Tables>, { sharedNow }: Clock, phone: string): Promise<void> {
  await db
    .updateTable('persons')
    .set({ phone_proven: null, phone_unreached: sharedNow(), reminded_by_text: false })
    .where('phone', '=', phone)
    .execute();
}

export async function postpone(
  db: Kysely<Tables>,
  clock: Clock,
  id: string,
  { seconds, error }: { readonly seconds: number; readonly error: string },
): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ next_attempt: inSeconds(clock, sql`${seconds}::int`), last_error: error, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

export async function findMessage(db: Kysely<Tables>, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes messages that were sent or given up, and made before that moment; those that wait stay. */
export async function deleteMessagesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'outbox_messages', sql`(sent is not null or failed is not null) and created < ${moment}::timestamptz`);
}

/** The newest messages first, for the demo's outbox page. */
export async function listMessages(db: Kysely<Tables>, limit: number): Promise<OutboxMessage[]> {
  return db.selectFrom('outbox_messages').selectAll().orderBy('created', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The contract that is attached to a message. */
export async function findAttachedContract(db: Kysely<Tables>, { contract_id: id }: OutboxMessage): Promise<Buffer | null> {
  if (id === null) return null;
  const found = await db.selectFrom('company_contracts').select('signed_copy').where('id', '=', id).executeTakeFirst();
  return found?.signed_copy ?? null;
}
