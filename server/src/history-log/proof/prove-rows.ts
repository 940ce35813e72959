import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { digestOf, hashOfLeaf, hiddenParts } from '../history-leaf.ts';
import { latestHead } from '../history-log-store.ts';
import { type HashesOf, pathOf, rootByPath } from './inclusion.ts';
import { HashMissing, hashesOfLog } from './log-hashes-store.ts';
import { type LoggedRowOfOrder, loggedRowsOf } from './logged-rows-of-order-store.ts';
import { writeRowProof } from './row-proof.ts';

/** What a reader was told of a row: a proof says no more. */
export type ShownParts = { readonly name: string | null; readonly tellsWords: boolean };

/** Proofs of the rows of an order by their ids, against the latest head; null where the history is not signed. */
export async function proveRows(
  db: Kysely<Tables>,
  orderId: string,
  told: ReadonlyMap<number, ShownParts>,
): Promise<ReadonlyMap<number, string> | null> {
  const head = await latestHead(db);
  if (head === undefined) return null;
  const hashesOf = hashesOfLog(db);
  const proofs = new Map<number, string>();
  for (const logged of await loggedRowsOf(db, orderId)) {
    const of = told.get(logged.row.id);
    const path = of && logged.place < head.size ? await pathTo(hashesOf, logged, head) : null;
    if (of !== undefined && path !== null) proofs.set(logged.row.id, proofOf(logged, of, { path, note: head.note }));
  }
  return proofs;
}

/** Null where the log is not what was signed: what is no proof is not given out as one. */
async function pathTo(
  hashesOf: HashesOf,
  { row, salts, erased, place }: LoggedRowOfOrder,
  { size, root }: { readonly size: number; readonly root: Buffer },
): Promise<Buffer[] | null> {
  const leaf = hashOfLeaf({ historyId: row.id, orderId: row.orderId, digest: digestOf(row, salts, erased) });
  try {
    const path = await pathOf(hashesOf, place, size);
    return rootByPath(leaf, { place, size, path })?.equals(root) ? path : null;
  } catch (error) {
    if (error instanceof HashMissing) return null;
    throw error;
  }
}

function proofOf(
  { row, salts, erased, place }: LoggedRowOfOrder,
  told: ShownParts,
  { path, note }: { readonly path: readonly Buffer[]; readonly note: string },
): string {
  const { id: historyId, orderId, status, modifiedTime, actorRole, actorName, reason, description, cause } = row;
  const hiding = hiddenParts(row, salts, erased);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  return writeRowProof({
    siteidProof: 1,
    historyId,
    orderId,
    place,
    status,
    modifiedTime,
    actorRole,
    actor: hiding.actor,
    name: told.name === actorName && erased.name === null ? { salt: base64(salts.name), text: actorName } : hiding.name,
    words:
      told.tellsWords && erased.words === null
        ? { salt: base64(salts.words), reason, description, ...(cause !== null && { cause }) }
        : hiding.words,
    path: path.map(base64),
    head: note,
  });
}
