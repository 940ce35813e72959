import { remindersGoOut } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import type { MessageKind } from './message-text.ts';

/** Kinds that go out by day alone, and to nobody twice in a day (L-1). */
export const reminders = [
  'review-reminder',
  'activation-reminder',
  'holders-wait',
  'card-ends-soon',
  'cards-end',
  'cards-end-monthly',
] as const satisfies readonly MessageKind[];

/** The person whose order it is, if they are known here: its holder, or whom its government id names. */
export const personOf = sql<string | null>`coalesce(card_orders.holder_id, (
  select person_id from government_ids where hash = card_orders.government_id_hash))`;

/** Who that is, known here or not: orders by several government ids of one person are of the same human. */
export const humanOf = sql<string>`coalesce(${personOf}::text, encode(card_orders.government_id_hash, 'hex'))`;
/** All government ids of that human, as they are looked up. */
export const idsOfHuman = sql<Buffer[]>`array(
  select hash from government_ids where person_id = ${personOf} union select card_orders.government_id_hash)`;

/** Locks reminding until the transaction ends: a job that waited sees whom this one reminded, so nobody is reminded twice. */
export const lockReminders = (tx: Kysely<Tables>) => takeLock(tx, 'reminders', 'all');

/** Whether it is night now. */
export async function findIsNight(db: Kysely<Tables>, portal: Pick<Portal, 'config' | 'sharedNow'>): Promise<boolean> {
  const { rows } = await sql<{ night: boolean }>`select ${isNight(portal)} as night`.execute(db);
  return rows[0]?.night ?? false;
}

/** Whether it is between 21 and 7 o'clock where the portal is. */
export function isNight({ config, sharedNow }: Pick<Portal, 'config' | 'sharedNow'>): RawBuilder<boolean> {
  const hour = sql`extract(hour from ${sharedNow()} at time zone ${config.portal.timeZone})`;
  return sql<boolean>`(${hour} < ${sql.lit(remindersGoOut.from)} or ${hour} >= ${sql.lit(remindersGoOut.until)})`;
}
