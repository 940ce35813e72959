import { type Kysely, sql } from 'kysely';
import { ofPerson } from '../card-orders/card-order-reach-store.ts';
import type { Tables } from '../database/tables.ts';
import type { PersonView } from './person-view-store.ts';

export type ToldRow = Readonly<Record<string, unknown>>;

/** The id of the person whom a text names: by id, or by username. */
export async function findPersonNamed(db: Kysely<Tables>, named: string): Promise<string | null> {
  const found = await db
    .selectFrom('persons')
    .select('id')
    .where((where) => where.or([where('username', '=', named), where(sql<string>`id::text`, '=', named.toLowerCase())]))
    .executeTakeFirst();
  return found?.id ?? null;
}

/** What a view tells of a person. Its own words are SQL of this program; the person's id comes as a value. */
export async function readView(
  tx: Kysely<Tables>,
  personId: string,
  table: string,
  { rows: condition, columns, made = {} }: PersonView,
): Promise<readonly ToldRow[]> {
  const wanted = [...columns, ...Object.entries(made).map(([name, expression]) => `${expression} as ${name}`)].join(', ');
  // The condition names the person more than once; a row of one value does so by name.
  const { rows } = await sql<{ told: readonly ToldRow[] }>`
    with whose as (select ${personId}::uuid as id),
    own_orders as (
      select card_orders.id from card_orders, whose where ${ofPerson(sql`whose.id`)})
    select coalesce(json_agg(told), '[]') as told
    from (select ${sql.raw(wanted)} from ${sql.table(table)} as t
      where ${sql.raw(condition.replaceAll('$1', '(select id from whose)'))}) as told`.execute(tx);
  return rows[0]?.told ?? [];
}
