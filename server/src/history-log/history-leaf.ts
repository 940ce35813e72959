import { hash, randomBytes } from 'node:crypto';
import { erasedName } from '@siteid/contract';
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
  readonly cause: string | null;
};
export type Salts = { readonly actor: Buffer; readonly name: Buffer; readonly words: Buffer };
/** What was erased of a row: the hash that its digest is made of stands in place of the salt. */
export type Erased = { readonly name: Buffer | null; readonly words: Buffer | null };
const nothingErased: Erased = { name: null, words: null };

/** What stands in the log: which row of which order, and what it was. */
export type Leaf = { readonly historyId: number; readonly orderId: string; readonly digest: Buffer };

const saltBytes = 16;
/** Drawn together: to ask the system for each took a tenth of what a row costs. */
export function newSalts(): Salts {
  const drawn = randomBytes(3 * saltBytes);
  const [actor, name, words] = [0, 1, 2].map((place) => drawn.subarray(place * saltBytes, (place + 1) * saltBytes));
  return { actor, name, words } as Salts;
}

/**
 * Whether each salt has its length, or none where its hash is kept: a longer one could take over the beginning of a text, so that less of
 * it would prove as well.
 */
export const hasItsSalts = ({ actor, name, words }: Salts, erased: Erased) =>
  actor.length === saltBytes &&
  name.length === (erased.name === null ? saltBytes : 0) &&
  words.length === (erased.words === null ? saltBytes : 0);

/** What of a row may be erased, or kept from a reader: in base64, hashes under salts of their own. */
export type HiddenParts = { readonly actor: string; readonly name: string; readonly words: string };

/**
 * What a row was, in 32 bytes. Who did it, their name and the words go in as hashes under salts of their own: once one is erased with its
 * salt, or not told, its hash still proves the rest, and nobody can try names on it.
 */
export const digestOf = (row: HistoryRow, salts: Salts, erased = nothingErased) =>
  digestOfHidden(row, hiddenParts(row, salts, erased));

const tellsName = ({ actorName }: Pick<HistoryRow, 'actorName'>) => actorName !== erasedName;
const tellsWords = ({ reason, description, cause }: Pick<HistoryRow, 'reason' | 'description' | 'cause'>) =>
  reason !== null || description !== null || cause !== null;

/** Whether a name or words of the row were erased: its hash is kept, and no text stands beside it. */
export const isErasedOf = (row: HistoryRow, erased: Erased) =>
  (erased.name !== null && !tellsName(row)) || (erased.words !== null && !tellsWords(row));

/** A kept hash stands for a text only where none is told: else another could be written beside it. */
export function hiddenParts(
  { actorPersonId, actorKeyId, actorName, ...row }: HistoryRow,
  salts: Salts,
  erased = nothingErased,
): HiddenParts {
  return {
    actor: hidden(salts.actor, JSON.stringify([actorPersonId, actorKeyId])),
    name: erased.name === null || tellsName({ actorName }) ? hidden(salts.name, actorName) : erased.name.toString('base64'),
    words: erased.words === null || tellsWords(row) ? hiddenWords(salts.words, row) : erased.words.toString('base64'),
  };
}

/** What happened to the card is among the words. A row without a cause is what it was before there were causes. */
export const hiddenWords = (salt: Buffer, { reason, description, cause }: Pick<HistoryRow, 'reason' | 'description' | 'cause'>) =>
  hidden(salt, JSON.stringify([reason, description, ...(cause === null ? [] : [cause])]));

/** The same from the hashes alone. */
export function digestOfHidden(
  { status, modifiedTime, actorRole }: Pick<HistoryRow, 'status' | 'modifiedTime' | 'actorRole'>,
  { actor, name, words }: HiddenParts,
): Buffer {
  const parts = [status, modifiedTime, actorRole, actor, name, words];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

export const hidden = (salt: Buffer, text: string) => hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'base64');

export const hashOfLeaf = ({ historyId, orderId, digest }: Leaf) =>
  leafHash(JSON.stringify(['siteid history 1', historyId, orderId, digest.toString('base64')]));
