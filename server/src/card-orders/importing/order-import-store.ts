import type { CardOrderStatus, ImportedRow } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export type ImportOf = { readonly importId: string; readonly organisationId: string; readonly personId: string };

/** Whom a row orders for, as far as it tells whether they have a card of that type already. */
export type RowsWorker = {
  readonly line: number;
  readonly printable_name: string;
  readonly date_of_birth: string;
  readonly card_type: string;
};

/** For each of these rows an order of the company for the same worker that is on its way or in use, where there is one. */
export async function ordersOfWorkers(
  db: Kysely<Tables>,
  organisationId: string,
  workers: readonly RowsWorker[],
  ended: readonly CardOrderStatus[],
): Promise<ReadonlyMap<number, string>> {
  if (workers.length === 0) return new Map();
  const each = (name: keyof RowsWorker) => workers.map((worker) => worker[name]);
  const { rows } = await sql<{ line: number; id: string }>`
    select asked.line, found.id
    from unnest(${each('line')}::int[], ${each('printable_name')}::text[], ${each('date_of_birth')}::date[], ${each('card_type')}::text[])
      as asked (line, printed, born, card_type)
    cross join lateral (
      select id from card_orders
      where organisation_id = ${organisationId} and filter_group = any (array['pending', 'active'])
        and sorted_name = sorted_name(asked.printed) and date_of_birth = asked.born and card_type = asked.card_type
        and status <> all (${[...ended]}::text[])
      order by created desc, id desc limit 1) as found`.execute(db);
  return new Map(rows.map(({ line, id }) => [line, id]));
}

/** Begins an import, or finds it, and locks it until the transaction ends. False where its id is another's. */
export async function lockImport(
  tx: Kysely<Tables>,
  { importId, organisationId, personId }: ImportOf,
  begun: Date,
): Promise<boolean> {
  const row = { id: importId, organisation_id: organisationId, person_id: personId, begun };
  await tx
    .insertInto('order_imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await ownImport(tx, { importId, organisationId, personId }).forUpdate().executeTakeFirst()) !== undefined;
}

/** Whether there is such an import of this person for this company. */
export async function hasImport(db: Kysely<Tables>, wanted: ImportOf): Promise<boolean> {
  return (await ownImport(db, wanted).executeTakeFirst()) !== undefined;
}

const ownImport = (db: Kysely<Tables>, { importId, organisationId, personId }: ImportOf) =>
  db
    .selectFrom('order_imports')
    .select('id')
    .where('id', '=', importId)
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId);

/** What became of rows of an import, by line; of these lines alone where they are given. */
export async function importedRows(db: Kysely<Tables>, importId: string, lines?: readonly number[]): Promise<ImportedRow[]> {
  const all = db
    .selectFrom('order_import_rows')
    .select(['line', 'worker', 'outcome', 'order_id as orderId', 'problems'])
    .where('import_id', '=', importId)
    .orderBy('line');
  return (lines === undefined ? all : all.where('line', 'in', lines)).execute();
}

/** Whether an order of this import still waits for somebody to approve it. */
export async function importWaits(db: Kysely<Tables>, importId: string): Promise<boolean> {
  const waiting = db
    .selectFrom('order_import_rows')
    .innerJoin('card_orders', 'card_orders.id', 'order_import_rows.order_id')
    .select('card_orders.id')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'ordered')
    .where('card_orders.status', '=', 'ordered');
  return (await waiting.limit(1).executeTakeFirst()) !== undefined;
}

/** Keeps what became of these rows, in the place of what was kept of them. */
export async function keepRows(tx: Kysely<Tables>, importId: string, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ orderId, problems, ...row }) => ({
    ...row,
    import_id: importId,
    order_id: orderId,
    problems: JSON.stringify(problems),
  }));
  await tx
    .insertInto('order_import_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'line']).doUpdateSet((given) => ({
        worker: given.ref('excluded.worker'),
        outcome: given.ref('excluded.outcome'),
        order_id: given.ref('excluded.order_id'),
        problems: given.ref('excluded.problems'),
      })),
    )
    .execute();
}

export async function deleteImportsBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db.deleteFrom('order_imports').where('begun', '<', moment).execute();
}
