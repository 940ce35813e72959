import * as z from 'zod';
import { digestOfHidden, hashOfLeaf, hidden, hiddenWords } from '../history-leaf.ts';
import type { Head, HeadKey } from '../signed-head.ts';
import { readHead } from '../signed-head.ts';
import { rootByPath } from './inclusion.ts';

const hash = z.base64().length(44);
/** Of 16 bytes: a longer one could take over the beginning of a name. */
const salt = z.base64().length(24);
const proof = z.strictObject({
  siteidProof: z.literal(1),
  /** Which row of the history, of which order, and where it stands in the log, from 0. */
  historyId: z.int(),
  orderId: z.string(),
  place: z.int(),
  status: z.string(),
  /** In UTC, with six digits of the second. */
  modifiedTime: z.string(),
  actorRole: z.string(),
  /** Who it was is not told. */
  actor: hash,
  /** What the reader was not told either is a hash. */
  name: z.union([hash, z.strictObject({ salt, text: z.string() })]),
  words: z.union([
    hash,
    z.strictObject({
      salt,
      reason: z.nullable(z.string()),
      description: z.nullable(z.string()),
      cause: z.optional(z.string()),
    }),
  ]),
  /** From the row to the head, from below. */
  path: z.array(hash).max(60),
  /** The signed head (C2SP tlog-checkpoint). */
  head: z.string(),
});
export type RowProof = z.output<typeof proof>;

/** What is proven of a row, and by which head; null is what the proof does not tell. */
export type ProvenRow = Pick<RowProof, 'historyId' | 'orderId' | 'status' | 'modifiedTime' | 'actorRole'> & {
  readonly name: string | null;
  readonly words: { readonly reason: string | null; readonly description: string | null; readonly cause: string | null } | null;
  readonly head: Head;
};

const beginning = '{"siteidProof":';
export const isRowProof = (text: string) => text.startsWith(beginning);
export const writeRowProof = (said: RowProof) => JSON.stringify(said);

/** What the text proves against a head that one of the keys signed; null where it proves nothing. */
export function checkRowProof(text: string, keys: readonly HeadKey[]): ProvenRow | null {
  const said = proof.safeParse(parsed(text)).data;
  if (said === undefined) return null;
  const { historyId, orderId, status, modifiedTime, actorRole, actor, name, words, place, path } = said;
  const head = readHead(said.head, keys);
  if (head === null) return null;
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const digest = digestOfHidden(said, {
    actor,
    name: typeof name === 'string' ? name : hidden(bytes(name.salt), name.text),
    words: typeof words === 'string' ? words : hiddenWords(bytes(words.salt), { ...words, cause: words.cause ?? null }),
  });
  const root = rootByPath(hashOfLeaf({ historyId, orderId, digest }), { place, size: head.size, path: path.map(bytes) });
  if (root === null || !root.equals(head.root)) return null;
  const told = typeof words === 'string' ? null : { ...words, cause: words.cause ?? null };
  return {
    historyId,
    orderId,
    status,
    modifiedTime,
    actorRole,
    head,
    name: typeof name === 'string' ? null : name.text,
    words: told && { reason: told.reason, description: told.description, cause: told.cause },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
