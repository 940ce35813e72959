import { type ProductionQueue, type ProductionSupplier, productionQueues, statusesOfQueue } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { shownPage } from '../database/shown-page.ts';
import type { Tables } from '../database/tables.ts';

/** The card suppliers of these ids, by name. */
export async function findSuppliers(db: Kysely<Tables>, ids: readonly string[]): Promise<ProductionSupplier[]> {
  return db
    .selectFrom('card_suppliers')
    .select(['id', 'code', 'name', 'accreditation_code as accreditationCode'])
    .where('id', 'in', ids.length === 0 ? [null as unknown as string] : [...ids])
    .orderBy('name')
    .execute();
}

/** How many orders of a supplier stand in each queue. */
export async function countQueues(db: Kysely<Tables>, supplierId: string): Promise<Record<ProductionQueue, number>> {
  const rows = await db
    .selectFrom('card_orders')
    .select(['status', ({ fn }) => fn.countAll<string>().as('orders')])
    .where('supplier_id', '=', supplierId)
    .where('status', 'in', Object.values(statusesOfQueue).flat())
    .groupBy('status')
    .execute();
  const inQueue = (queue: ProductionQueue) =>
    rows.filter(({ status }) => statusesOfQueue[queue].includes(status)).reduce((sum, { orders }) => sum + Number(orders), 0);
  return Object.fromEntries(productionQueues.map((queue) => [queue, inQueue(queue)])) as Record<ProductionQueue, number>;
}

export type QueueAsked = {
  readonly supplierId: string;
  readonly queue: ProductionQueue;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  readonly now: Date;
};
export type QueueRow = {
  readonly id: string;
  readonly status: (typeof statusesOfQueue)[ProductionQueue][number];
  readonly status_modified: Date;
  readonly printable_name: string;
  readonly card_type: 'nordic' | 'nordic_visitor' | 'nordic_temporary' | 'lma';
  readonly org_name: string;
  readonly has_photo: boolean;
  readonly opened_by: string | null;
  readonly opened_by_id: string | null;
};

/** A page of a queue, the longest waiting first; a page past the end is the last. */
export async function listQueue(db: Kysely<Tables>, { supplierId, queue, search, page, pageSize, now }: QueueAsked) {
  const { rows } = await sql<QueueRow & { readonly total: number; readonly page: number }>`
    with found as (
      select card_orders.id, status, status_modified, printable_name, card_type, organisations.name as org_name,
        photo_id is not null as has_photo
      from card_orders join organisations on organisations.id = card_orders.organisation_id
      where supplier_id = ${supplierId} and status = any (${[...statusesOfQueue[queue]]}) and (${search} = ''
        or card_orders.id::text = lower(${search})
        or folded(printable_name || ' ' || given_names || ' ' || family_names) like part_like(${search})
        or folded(organisations.name) like part_like(${search}))
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from found
    ), listed as (
      select * from found order by status_modified, id
      limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)
    )
    select listed.*, counted.total, counted.page, claim.person_id as opened_by_id,
      name_of_person(persons.given_names, persons.family_names, persons.username) as opened_by
    from counted left join listed on true
    left join production_claims claim on claim.order_id = listed.id and claim.until > ${now}
    left join persons on persons.id = claim.person_id
    order by listed.status_modified, listed.id`.execute(db);
  return {
    orders: rows.filter(({ id }) => id !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}
