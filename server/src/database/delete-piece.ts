import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Rows that are deleted in one transaction. */
export const pieceOfRows = 1000;

/**
 * A condition: the row is one of a bounded number that the given condition names, and nobody changes it at the moment. Old rows are deleted
 * piece by piece, each in its own transaction: a first run over years in one would hold locks for minutes, and start over when interrupted.
 */
export const isOfPiece = (table: keyof Tables, condition: RawBuilder<unknown>, atMost = pieceOfRows) =>
  sql<boolean>`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${atMost} for update skip locked))`;

/** Deletes a piece; returns whether there may be more, so that a job goes on at once. */
export async function deletePiece(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  atMost = pieceOfRows,
): Promise<boolean> {
  return (await deletedOfPiece(db, table, condition, atMost)) >= atMost;
}

/** The same; returns the number of deleted rows. */
export async function deletedOfPiece(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  atMost = pieceOfRows,
): Promise<number> {
  const deleted = await sql`delete from ${sql.table(table)} where ${isOfPiece(table, condition, atMost)}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
