import type { CardOrderStatus } from '@siteid/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import { takeLock } from '../../database/named-locks.ts';
import type { ActorRole } from '../../database/tables/card-order-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { waitLonger } from '../../database/wait-longer.ts';

const chunk = 1000;

/** Writes rows by the thousand, each batch as one JSON value: parameters one by one take ten times as long. */
export async function insertAll<Table extends keyof Tables>(
  tx: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(rows.slice(start, start + chunk).map((row) => inJson(row as Record<string, unknown>)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx);
  }
}

function inJson(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  );
}

/** One step of the history that an order in the status `final` has behind it; `step` counts from 0. */
export type PastStep = {
  readonly final: CardOrderStatus;
  readonly step: number;
  readonly steps: number;
  readonly status: CardOrderStatus;
  readonly role: ActorRole;
  readonly reason: string | null;
};

/**
 * Orders that stand anywhere on their way. The database lets an order begin as ordered and no other way; these get the past that led
 * them there from `insertHistories`.
 */
export async function insertOrdersOnTheirWay(
  tx: Kysely<Tables>,
  rows: readonly Insertable<Tables['card_orders']>[],
): Promise<void> {
  await sql`alter table card_orders disable trigger refuse_unknown_beginning`.execute(tx);
  await insertAll(tx, 'card_orders', rows);
  await sql`alter table card_orders enable trigger refuse_unknown_beginning`.execute(tx);
}

/**
 * Gives every order the history that leads to where it stands, spread over the time since it was ordered. One that waits for a second
 * person was entered by the typist, and a suspended card in whose place another was ordered was lost.
 */
export async function insertHistories(
  tx: Kysely<Tables>,
  past: readonly PastStep[],
  typist: { readonly personId: string; readonly name: string },
): Promise<void> {
  await sql`
    insert into card_order_history (order_id, status, modified_time, actor_person_id, actor_name, actor_role, reason, cause)
    select o.id, p.status, o.created + (o.status_modified - o.created) * (p.step::float / greatest(p.steps - 1, 1)),
      case when acts.role = 'holder' then h.id when acts.by_typist then ${typist.personId}::uuid end,
      case when acts.by_typist then ${typist.name} else case acts.role
        when 'holder' then h.given_names || ' ' || h.family_names
        when 'personalizer' then s.name
        when 'id_verifier' then 'Manual ID partner'
        when 'system' then 'SiteID'
        else g.name
      end end,
      acts.role, p.reason,
      case when p.status = 'suspended' and exists (select from card_orders other where other.replaces = o.id) then 'lost' end
    from card_orders o
    join organisations g on g.id = o.organisation_id
    join card_suppliers s on s.id = o.supplier_id
    left join persons h on h.id = o.holder_id
    join jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
      as p(final text, step int, steps int, status text, role text, reason text) on p.final = o.status
    -- Nobody is known yet who rejected an order that was never confirmed; suspensions are as the order says.
    cross join lateral (select case
      when p.status = 'suspended' then coalesce(o.suspended_by, 'company')
      when p.role = 'holder' and h.id is null then 'company'
      else p.role end as role, o.status = 'ordered' and g.orders_need_second_person as by_typist) acts
    order by o.created, o.id, p.step`.execute(tx);
}

/** Ties the demo's people to their accounts at the broker of this start, whose address may be new. */
export async function linkLogins(
  db: Kysely<Tables>,
  issuer: string,
  people: readonly { readonly subject: string; readonly personId: string }[],
): Promise<void> {
  await db
    .insertInto('person_logins')
    .values(people.map(({ subject, personId }) => ({ issuer, subject, person_id: personId })))
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

export const worldFact = 'demo world';

/** When the demo world was made in this database; undefined while it has not been. */
export async function worldMadeAt(db: Kysely<Tables>): Promise<Date | undefined> {
  const fact = await db.selectFrom('world_facts').select('value').where('name', '=', worldFact).executeTakeFirst();
  return fact && new Date(fact.value);
}

export async function noteWorldMade(tx: Kysely<Tables>, at: Date): Promise<void> {
  await tx.insertInto('world_facts').values({ name: worldFact, value: at.toISOString() }).execute();
}

/** Whoever makes the world or empties it waits for the other. */
export async function lockWorld(tx: Kysely<Tables>): Promise<void> {
  await waitLonger(tx, 60);
  await takeLock(tx, 'demo world', 'all');
}

/** Takes every row out of every table but those that `migrate` keeps. */
export async function emptyAllTables(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_functions', 'schema_served')`.execute(tx);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(tx);
}

export type DemoCard = {
  readonly id: string;
  readonly holder: string;
  readonly organisation: string;
  readonly status: CardOrderStatus;
  readonly card_number: string;
};

export async function cardsByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<DemoCard[]> {
  return produced(db).where('card_orders.id', 'in', ids).orderBy('card_orders.id').execute();
}

/** Cards of orders that came in, or went into production, since then. */
export async function cardsMadeSince(db: Kysely<Tables>, moment: Date): Promise<DemoCard[]> {
  return produced(db)
    .where((where) =>
      where.exists(
        where
          .selectFrom('card_order_history')
          .select('id')
          .whereRef('order_id', '=', 'card_orders.id')
          .where('card_order_history.status', '=', 'personalized')
          .where('modified_time', '>', moment),
      ),
    )
    .orderBy('card_orders.status_modified', 'desc')
    .limit(50)
    .execute();
}

function produced(db: Kysely<Tables>) {
  return db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .select([
      'card_orders.id',
      sql<string>`concat_ws(' ', card_orders.given_names, card_orders.family_names)`.as('holder'),
      'organisations.name as organisation',
      'card_orders.status',
      'card_orders.card_number',
    ])
    .where('card_orders.card_number', 'is not', null)
    .$narrowType<{ card_number: string }>();
}
