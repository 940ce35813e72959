import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Rows of one go. */
export const pieceOfRows = 1000;

/**
 * That a row is of a bounded piece of those that the condition names, and nobody changes it at the moment. What is old is forgotten piece
 * by piece, each in its own transaction: a first run over years in one would hold its locks for minutes, and begin anew when it is cut off.
 */
export const isOfPiece = (table: keyof Tables, condition: RawBuilder<unknown>, atMost = pieceOfRows) =>
  sql<boolean>`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${atMost} for update skip locked))`;

/** Deletes a piece; answers whether there may be more, for a job to go on at once. */
export async function deletePiece(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  atMost = pieceOfRows,
): Promise<boolean> {
  return (await deletedOfPiece(db, table, condition, atMost)) >= atMost;
}

/** The same; answers of how many rows. */
export async function deletedOfPiece(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  atMost = pieceOfRows,
): Promise<number> {
  const deleted = await sql`delete from ${sql.table(table)} where ${isOfPiece(table, condition, atMost)}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
