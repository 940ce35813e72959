import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Every column that holds sealed values. */
export const sealedColumns = [
  { table: 'government_ids', column: 'sealed' },
  { table: 'card_orders', column: 'government_id_sealed' },
  { table: 'card_orders', column: 'pin_sealed' },
  { table: 'outbox_messages', column: 'body_sealed' },
  { table: 'outbox_messages', column: 'card_sealed' },
  { table: 'webhooks', column: 'secret_sealed' },
  { table: 'webhooks', column: 'former_sealed' },
] as const;
export type SealedColumn = (typeof sealedColumns)[number];
export type SealedValue = { readonly id: string; readonly sealed: Buffer };

/** The next values of a column, in the order of their rows' ids. */
export async function readSealedValues(
  db: Kysely<Tables>,
  { table, column }: SealedColumn,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where id > ${after} and ${sql.ref(column)} is not null order by id limit ${limit}`.execute(db);
  return rows;
}

/** Writes the renewed value in the place of the one that was read. Answers whether that still stood there. */
export async function replaceSealedValue(
  db: Kysely<Tables>,
  { table, column }: SealedColumn,
  { id, sealed, renewed }: SealedValue & { readonly renewed: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${renewed} where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
