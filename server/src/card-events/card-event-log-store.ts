import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { EventOwner, EventStep } from './card-event.ts';

export type LoggedStep = EventStep & {
  readonly position: number;
  readonly orderId: string;
  readonly company: string;
  readonly reference: string | null;
  readonly at: Date;
};
/** `upTo` is the last place that was read, whether or not it is of these orders; `isAll`, whether there was none after it. */
export type Steps = { readonly steps: readonly LoggedStep[]; readonly upTo: number; readonly isAll: boolean };

/** Places of the log that one read walks through at most: so few that a reader far behind waits for some of them, and nobody for it. */
const placesAtOnce = 20_000;

/**
 * The steps after a place in the log of the history, in its order: a row gets its place once nothing before it can come in any more,
 * whenever it was committed, so nothing is passed over.
 */
export async function stepsAfter(db: Kysely<Tables>, owner: EventOwner, after: number, limit: number): Promise<Steps> {
  const isOwn =
    owner.as === 'organisations'
      ? sql`o.organisation_id = any (${[...owner.organisationIds]}::uuid[])`
      : sql`o.supplier_id = ${owner.supplierId}`;
  const { rows } = await sql<LoggedStep & { readonly last: number; readonly places: number }>`
    with span as materialized (
      select position, history_id from history_entries where position > ${after} order by position limit ${placesAtOnce}),
    found as (
      select span.position, h.id, h.order_id, h.status, h.actor_role, h.description, h.modified_time, o.organisation_id, o.orderer_reference
      from span join card_order_history h on h.id = span.history_id join card_orders o on o.id = h.order_id
      where ${isOwn} order by span.position limit ${limit})
    select (select coalesce(max(position), ${after}) from span)::bigint as last, (select count(*) from span)::int as places,
      f.position, f.order_id as "orderId", f.status, f.actor_role, f.description, f.modified_time as at, c.code as company,
      f.orderer_reference as reference,
      (select b.status from card_order_history b where b.order_id = f.order_id and b.id < f.id order by b.id desc limit 1) as before,
      exists (select from card_order_history b where b.order_id = f.order_id and b.id < f.id
        and b.status = 'approved_by_orderer') as "wasApproved"
    from (select) one left join (found f join organisations c on c.id = f.organisation_id) on true order by f.position`.execute(
    db,
  );
  const steps = rows.filter(({ orderId }) => orderId !== null);
  const [row] = rows;
  if (row === undefined) throw new Error('the log was not read');
  const last = steps.at(-1);
  return last !== undefined && steps.length === limit
    ? { steps, upTo: last.position, isAll: false }
    : { steps, upTo: row.last, isAll: row.places < placesAtOnce };
}

/** The last place of the log; -1 where it is empty. */
export async function lastPlace(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(position), -1)::bigint as last from history_entries`.execute(
    db,
  );
  return rows[0]?.last ?? -1;
}
