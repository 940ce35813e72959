import { GrowingTree } from './growing-tree.ts';
import type { KeptHeads } from './heads-file.ts';
import {
  digestOf,
  type Erased,
  type HistoryRow,
  hashOfLeaf,
  hasItsSalts,
  isErasedOf,
  type Leaf,
  type Salts,
} from './history-leaf.ts';
import type { Head } from './signed-head.ts';

/** Where a row stands in the log, as the database, an export or a backup has it. */
export type LogEntry = Leaf & { readonly position: number; readonly salts: Salts; readonly erased: Erased };
/** A row of the history with its place, in the order of the places; the rows without one come last. */
export type LoggedRow =
  | { readonly entry: LogEntry; readonly row: HistoryRow | null }
  | { readonly entry: null; readonly row: HistoryRow };

/** What is wrong, by its first row: from 0, and so far as it can be known, which row of which order. */
export type Finding = {
  readonly what:
    | 'changed'
    | 'left-out'
    | 'put-in'
    | 'swapped'
    | 'gap'
    | 'cut-off'
    | 'somewhere'
    | 'two-heads'
    | 'not-signed'
    | 'head-gone';
  readonly position: number;
  readonly historyId: number | null;
  readonly orderId: string | null;
};
export type Report = {
  readonly rows: number;
  /** How many of them the heads prove, and up to when. */
  readonly proven: number;
  readonly provenUntil: Date | null;
  /** Of how many rows a name or words were erased: what they were nobody can say any more, only that they were not exchanged. */
  readonly erased: number;
  readonly finding: Finding | null;
};

/** Rows get their places within seconds. One that is older than the head before it by more than clocks may differ was put in later. */
const lateBy = 3_600_000;

/**
 * Proves rows against signed heads. What a row says is hashed anew; what the database says that it said is believed nowhere. Where the
 * leaves were kept beside the heads the first wrong row is named, whatever else was rewritten with it; with the heads alone, so far as
 * the digests in the database were left as they were, and else between which rows it is.
 */
export async function verifyHistory(source: AsyncIterable<LoggedRow>, kept: KeptHeads): Promise<Report> {
  const rows = new Walk(source, kept);
  let finding: Finding | null = null;
  let last: Head | null = null;
  for (const head of kept.heads) {
    finding = await rows.proveUpTo(head, last);
    if (finding !== null) break;
    last = head;
  }
  finding ??= await rows.findAmongTheRest(last);
  if (finding === null && kept.unsigned[0] !== undefined) finding = at('not-signed', kept.unsigned[0]);
  return { rows: rows.count, proven: last?.size ?? 0, provenUntil: last?.time ?? null, erased: rows.erased, finding };
}

class Walk {
  readonly #rows: AsyncIterator<LoggedRow>;
  readonly #kept: KeptHeads;
  readonly #tree = new GrowingTree();
  #waiting: LoggedRow | undefined;
  count = 0;
  erased = 0;

  constructor(source: AsyncIterable<LoggedRow>, kept: KeptHeads) {
    this.#rows = source[Symbol.asyncIterator]();
    this.#kept = kept;
  }

  /** Goes on to where the head is, and says what is wrong with the rows since the one before it. */
  async proveUpTo(head: Head, before: Head | null): Promise<Finding | null> {
    const from = this.#tree.size;
    /** What the leaves that were kept come to: they are as good as the head when it says the same. */
    const keptTree = this.#tree.copy();
    let difference: Difference | undefined;
    let own: Finding | undefined;
    let gone: Finding | undefined;
    let late: Finding | undefined;
    while (this.#tree.size < head.size) {
      const next = await this.#next(true);
      if (next === undefined) break;
      const position = this.#tree.size;
      const leaf = leafOf(next);
      this.#tree.append(hashOfLeaf(leaf));
      const expected = this.#kept.leafAt(position);
      if (expected !== undefined && keptTree.size === position) keptTree.append(hashOfLeaf(expected));
      if (next.row !== null) difference?.passed.add(next.row.id);
      if (expected !== undefined && (next.row === null || !isSame(leaf, expected)))
        difference ??= { expected, got: next, position, passed: new Set() };
      own ??= ownFault(next, leaf, position);
      if (next.row === null) gone ??= at('left-out', position, next.entry);
      if (isLate(next.row, before)) late ??= at('put-in', position, leaf);
    }
    const reached = this.#tree.size;
    for (let leaf = this.#kept.leafAt(keptTree.size); leaf && keptTree.size < head.size; leaf = this.#kept.leafAt(keptTree.size))
      keptTree.append(hashOfLeaf(leaf));
    if (reached === head.size && this.#tree.root().equals(head.root)) return gone ?? late ?? null;
    if (before?.size === head.size) return at('two-heads', head.size);
    if (keptTree.size === head.size && keptTree.root().equals(head.root))
      return difference === undefined ? at('left-out', reached, this.#kept.leafAt(reached)) : this.#name(difference);
    return own ?? late ?? (reached < head.size ? at('cut-off', reached) : at('somewhere', from));
  }

  /** The rows since the last head: nothing proves them yet but what the database itself says. */
  async findAmongTheRest(last: Head | null): Promise<Finding | null> {
    for (let position = this.#tree.size; ; position += 1) {
      const next = await this.#next(false);
      if (next === undefined) return null;
      const leaf = leafOf(next);
      const own = next.entry === null ? undefined : ownFault(next, leaf, position);
      if (own) return own;
      if (isLate(next.row, last)) return at('put-in', position, leaf);
    }
  }

  /** What happened to the row that should stand here: it, or the one that stands in its place, may stand elsewhere. */
  async #name({ expected, got, position, passed }: Difference): Promise<Finding> {
    const gotId = leafOf(got).historyId;
    if (expected.historyId === gotId) return at(got.row === null ? 'left-out' : 'changed', position, expected);
    let isThere = passed.has(expected.historyId);
    for (let next = await this.#next(false); next !== undefined; next = await this.#next(false))
      isThere ||= next.row?.id === expected.historyId;
    if (!isThere) return at('left-out', position, expected);
    return this.#kept.knows(gotId) ? at('swapped', position, expected) : at('put-in', position, leafOf(got));
  }

  #next(logged: true): Promise<Placed | undefined>;
  #next(logged: false): Promise<LoggedRow | undefined>;
  async #next(logged: boolean): Promise<LoggedRow | undefined> {
    if (this.#waiting === undefined) {
      const { value, done } = await this.#rows.next();
      if (done !== true) {
        this.#waiting = value;
        this.count += 1;
        if (value.entry !== null && value.row !== null && isErasedOf(value.row, value.entry.erased)) this.erased += 1;
      }
    }
    const next = this.#waiting;
    if (logged && next?.entry === null) return undefined;
    this.#waiting = undefined;
    return next;
  }
}

type Placed = Extract<LoggedRow, { readonly entry: LogEntry }>;
type Difference = {
  readonly expected: Leaf;
  readonly got: Placed;
  readonly position: number;
  /** The rows after it that were read meanwhile. */
  readonly passed: Set<number>;
};

/** The leaf of what a row says today; of one that is gone, what it said. */
function leafOf({ entry, row }: LoggedRow): Leaf {
  if (entry === null) return { historyId: row.id, orderId: row.orderId, digest: Buffer.alloc(0) };
  if (row === null) return entry;
  const digest = hasItsSalts(entry.salts, entry.erased) ? digestOf(row, entry.salts, entry.erased) : Buffer.alloc(0);
  return { historyId: row.id, orderId: row.orderId, digest };
}

const isSame = (one: Leaf, other: Leaf) =>
  one.historyId === other.historyId && one.orderId === other.orderId && one.digest.equals(other.digest);

/** What the database itself says of a row: that it is gone, or was another, or that a place before it is empty. */
function ownFault({ entry, row }: Placed, leaf: Leaf, position: number): Finding | undefined {
  if (entry.position !== position) return at('gap', position);
  if (row === null) return at('left-out', position, entry);
  return isSame(leaf, entry) ? undefined : at('changed', position, entry);
}

const isLate = (row: HistoryRow | null, before: Head | null) =>
  row !== null && before !== null && Date.parse(row.modifiedTime) < before.time.getTime() - lateBy;

function at(what: Finding['what'], position: number, of?: Pick<Leaf, 'historyId' | 'orderId'>): Finding {
  return { what, position, historyId: of?.historyId ?? null, orderId: of?.orderId ?? null };
}
