import type { OrderStep } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { plannedPerValue } from '../../database/prepared-statements.ts';
import type { Tables } from '../../database/tables.ts';
import { flowSteps } from './flow-steps.ts';

/** How many of a company's orders stand at each step, by the function by which a list is narrowed to them. */
export async function countBySteps(
  db: Kysely<Tables>,
  organisationId: string,
  turnedDownSince: Date,
): Promise<ReadonlyMap<OrderStep, number>> {
  const { rows } = await sql<{ step: OrderStep; orders: number }>`
    select step, orders from orders_by_step(${organisationId}, ${turnedDownSince})`.execute(db);
  return new Map(rows.map(({ step, orders }) => [step, orders]));
}

export async function hasAnyOrder(db: Kysely<Tables>, organisationId: string): Promise<boolean> {
  const order = db.selectFrom('card_orders').select('id').where('organisation_id', '=', organisationId);
  return (await order.limit(1).executeTakeFirst()) !== undefined;
}

export type FlowTime = { readonly orders: number; readonly medianDays: number };
type FlowTimeOfStep = FlowTime & Pick<(typeof flowSteps)[number], 'step'>;

/**
 * How long the newest orders of a company since the moment took from one status to the next, each counted when it first came there: of
 * how many, and how many days half of them took at most. What no order has gone through has no row.
 */
export async function findFlow(
  db: Kysely<Tables>,
  organisationId: string,
  { since, atMost }: { readonly since: Date; readonly atMost: number },
): Promise<readonly FlowTimeOfStep[]> {
  const { rows } = await sql<FlowTimeOfStep>`${plannedPerValue}
    with newest as materialized (
      select id from card_orders where organisation_id = ${organisationId} and created > ${since}::timestamptz
      order by created desc, id desc limit ${atMost}::int),
    reached as materialized (
      select order_id, status, min(modified_time) as at
      from newest join card_order_history on order_id = newest.id group by order_id, status)
    select step, count(*)::int as orders,
      round((percentile_cont(0.5) within group (order by extract(epoch from ended.at - begun.at)) / 86400)::numeric, 1)
        ::float8 as "medianDays"
    from unnest(${flowSteps.map(({ step }) => step)}::text[], ${flowSteps.map(({ from }) => from)}::text[],
      ${flowSteps.map(({ to }) => to)}::text[]) as steps (step, from_status, to_status)
    join reached as begun on begun.status = from_status
    join reached as ended on ended.order_id = begun.order_id and ended.status = to_status and ended.at >= begun.at
    group by step`.execute(db);
  return rows;
}
