import { hash, randomBytes } from 'node:crypto';
import { leafHash } from './growing-tree.ts';

/** A row of the history, as its digest takes it. */
export type HistoryRow = {
  readonly id: number;
  readonly orderId: string;
  readonly status: string;
  /** In UTC with six digits of the second, `2026-11-23T10:00:00.123456Z`. */
  readonly modifiedTime: string;
  readonly actorPersonId: string | null;
  readonly actorKeyId: string | null;
  readonly actorRole: string;
  readonly actorName: string;
  readonly reason: string | null;
  readonly description: string | null;
};
export type Salts = { readonly name: Buffer; readonly words: Buffer };

/** What stands in the log: which row of which order, and what it was. */
export type Leaf = { readonly historyId: number; readonly orderId: string; readonly digest: Buffer };

const saltBytes = 16;
export const newSalts = (): Salts => ({ name: randomBytes(saltBytes), words: randomBytes(saltBytes) });

/**
 * What a row was, in 32 bytes. Name and words go in as hashes under salts of their own: once a name and its salt are erased, the hash that
 * took their place still proves the rest, and nobody can try names on it.
 */
export function digestOf(row: HistoryRow, salts: Salts): Buffer {
  return digestOfHidden(row, {
    name: hidden(salts.name, row.actorName),
    words: hidden(salts.words, JSON.stringify([row.reason, row.description])),
  });
}

/** The same from the hashes alone. */
export function digestOfHidden(
  row: Omit<HistoryRow, 'actorName' | 'reason' | 'description'>,
  { name, words }: { readonly name: string; readonly words: string },
): Buffer {
  const { status, modifiedTime, actorPersonId, actorKeyId, actorRole } = row;
  const parts = [status, modifiedTime, actorPersonId, actorKeyId, actorRole, name, words];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

export const hidden = (salt: Buffer, text: string) => hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'base64');

export const hashOfLeaf = ({ historyId, orderId, digest }: Leaf) =>
  leafHash(JSON.stringify(['siteid history 1', historyId, orderId, digest.toString('base64')]));
