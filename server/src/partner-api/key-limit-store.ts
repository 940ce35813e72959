import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The clock that all portals share, and whose calendar its days are of. */
export type SharedClock = { readonly now: RawBuilder<Date>; readonly timeZone: string };

export const dayOf = ({ now, timeZone }: SharedClock) => sql<string>`(${now} at time zone ${timeZone})::date`;

/** What a key can be bound to; null or none: nothing. */
export type KeyLimits = {
  /** The last day on which it is good. */
  readonly expires: string | null;
  readonly addresses: readonly string[];
  readonly perDay: number | null;
};

/** Of a key that has this secret, or had it until it was rotated, and is neither revoked nor over. */
export const isInUse = (secretHash: Buffer, clock: SharedClock) => sql<SqlBool>`
  (key_hash = ${secretHash} or (former_hash = ${secretHash} and former_until > ${clock.now}))
  and revoked is null and (expires is null or expires >= ${dayOf(clock)})`;

/** Counts a call of a key that has so many a day; where they are used up, answers the seconds until the next. All portals count as one. */
export async function countCall(db: Kysely<Tables>, id: string, clock: SharedClock): Promise<number | null> {
  const day = dayOf(clock);
  const { rows } = await sql<{ wait: number }>`
    with counted as (
      update partner_keys set calls_day = greatest(calls_day, ${day}), calls = case when calls_day >= ${day} then calls + 1 else 1 end
      where id = ${id} and (calls_day is null or calls_day < ${day} or calls < per_day) returning id
    )
    select ceil(extract(epoch from (${day} + 1)::timestamp at time zone ${clock.timeZone} - ${clock.now}))::int as wait
    where not exists (select from counted)`.execute(db);
  return rows[0]?.wait ?? null;
}

/** A key that is not revoked, locked until the transaction ends, and until when its former secret is good. */
export async function lockKey(
  tx: Kysely<Tables>,
  id: string,
  { now }: Pick<SharedClock, 'now'>,
): Promise<{ readonly formerUntil: Date | null } | undefined> {
  return tx
    .selectFrom('partner_keys')
    .select(sql<Date | null>`case when former_until > ${now} then former_until end`.as('formerUntil'))
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the key of a secret until the transaction ends: whoever revokes or binds it waits, or has done it. The rights of a main user who
 * made it need no lock: their keys are revoked as they cease to be one.
 */
export async function lockKeyOf(tx: Kysely<Tables>, secretHash: Buffer): Promise<void> {
  const ofSecret = sql<SqlBool>`(key_hash = ${secretHash} or former_hash = ${secretHash})`;
  await tx.selectFrom('partner_keys').select('id').where(ofSecret).forShare().execute();
}

/** Puts a secret in the place of the key's, which is good for so many days more. Answers until when. */
export async function replaceSecret(
  tx: Kysely<Tables>,
  { id, secretHash, days }: { readonly id: string; readonly secretHash: Buffer; readonly days: number },
  { now }: Pick<SharedClock, 'now'>,
): Promise<Date> {
  const { until } = await tx
    .updateTable('partner_keys')
    .set({
      former_hash: sql<Buffer>`key_hash`,
      former_until: sql<Date>`${now} + make_interval(days => ${days}::int)`,
      former_used: null,
      key_hash: secretHash,
    })
    .where('id', '=', id)
    .returning(sql<Date>`former_until`.as('until'))
    .executeTakeFirstOrThrow();
  return until;
}

export async function forgetFormerSecret(tx: Kysely<Tables>, id: string): Promise<void> {
  const none = { former_hash: null, former_until: null, former_used: null };
  await tx.updateTable('partner_keys').set(none).where('id', '=', id).execute();
}

export async function saveLimits(
  tx: Kysely<Tables>,
  id: string,
  { expires, addresses, perDay }: Partial<KeyLimits>,
): Promise<void> {
  await tx
    .updateTable('partner_keys')
    .set({
      ...(expires !== undefined && { expires }),
      ...(addresses !== undefined && { addresses: [...addresses] }),
      ...(perDay !== undefined && { per_day: perDay }),
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a day is over. */
export async function isOver(db: Kysely<Tables>, day: string, clock: SharedClock): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`select ${day}::date < ${dayOf(clock)} as "isOver"`.execute(db);
  return rows[0]?.isOver === true;
}
