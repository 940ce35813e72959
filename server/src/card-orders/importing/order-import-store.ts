import type { ImportedRow } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import type { Tables } from '../../database/tables.ts';
import { hasEnded } from '../card-order.ts';
import { placedBySystem } from '../ordering/order-intake-store.ts';

/** The days of an order that stood before are its own. */
export type RowToKeep = Omit<ImportedRow, 'standing'>;
export type ImportOf = { readonly importId: string; readonly organisationId: string; readonly personId: string };

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
    .leftJoin('card_orders', (join) =>
      join.onRef('card_orders.id', '=', 'order_import_rows.order_id').on('outcome', '=', 'before'),
    )
    .select(['line', 'worker', 'outcome', 'order_id as orderId', 'valid_from', 'valid_until', 'problems'])
    .where('import_id', '=', importId)
    .orderBy('line');
  const rows = await (lines === undefined ? all : all.where('line', 'in', lines)).execute();
  return rows.map(({ valid_from: validFrom, valid_until: validUntil, ...row }) => ({
    ...row,
    standing: validFrom === null || validUntil === null ? null : { validFrom, validUntil },
  }));
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
export async function keepRows(tx: Kysely<Tables>, importId: string, rows: readonly RowToKeep[]): Promise<void> {
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

/** Few in one go: with each go its thousand rows. */
export async function deleteImportsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'order_imports', sql`begun < ${moment}::timestamptz`, 10);
}

/** Of what these orders are called, what another order of the company is called that has not come to nothing, or is a system's. */
export async function referencesInUse(
  db: Kysely<Tables>,
  organisationId: string,
  orders: readonly { readonly order: { readonly reference: string | null } }[],
): Promise<readonly (string | null)[]> {
  const references = orders.flatMap(({ order }) => order.reference ?? []);
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('card_orders')
    .select(['id', 'orderer_reference', 'status'])
    .where('organisation_id', '=', organisationId)
    .where('orderer_reference', '=', sql<string>`any (${references}::text[])`)
    .execute();
  const ended = rows.filter(({ status }) => hasEnded(status));
  const ofSystem = await placedBySystem(
    db,
    ended.map(({ id }) => id),
  );
  return rows.filter((row) => !ended.includes(row) || ofSystem.has(row.id)).map(({ orderer_reference }) => orderer_reference);
}
