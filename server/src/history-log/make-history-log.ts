import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { GrowingTree, NoTree } from './growing-tree.ts';
import { digestOf, hashOfLeaf, newSalts } from './history-leaf.ts';
import {
  insertEntries,
  insertHead,
  insertNodes,
  latestHead,
  leavesFrom,
  type Node,
  rowsWithoutPlace,
  type StoredHead,
  settleTail,
  takeTurn,
  writePlaced,
} from './history-log-store.ts';
import { noteTrouble } from './note-trouble.ts';
import { keptLevels } from './proof/inclusion.ts';
import { type HeadSigner, headSigner, readOwnHead, signHead } from './signed-head.ts';

/** Of a thousand, others' requests waited 25 ms for the process. */
const rowsAtOnce = 250;
const leavesAtOnce = 10_000;

/** What the log is made with: the portal's database, clock and log, and what it is configured to sign. */
export type LogMaker = Pick<Portal, 'db' | 'now'> & {
  readonly log: Pick<Portal['log'], 'error'>;
  readonly config: Pick<Portal['config'], 'history'>;
};

/** Those who sign, the one who does today first; none where no key is configured. */
export function signersOf({ config }: Pick<LogMaker, 'config'>, historyKeys: readonly Buffer[]): readonly HeadSigner[] {
  return historyKeys.map((key) => headSigner(config.history.logName, key));
}

/**
 * Gives rows of the history their places in its log, and signs a head when one is due: in the same transaction, so that a head says
 * that no row from before it came in later. Answers whether there is more to do at once. Any number of portals may call it at once: one
 * does it, and the others need not.
 */
export async function makeHistoryLog(portal: LogMaker, signers: readonly HeadSigner[]): Promise<boolean> {
  const done = await inTransaction(portal.db, async (tx) => {
    if (!(await takeTurn(tx, 'log'))) return 'nothing';
    if (await placeRows(tx)) return 'more';
    const [signer] = signers;
    return signer === undefined ? 'nothing' : signWhenDue(tx, portal, signer, signers);
  });
  if (done === 'refused') {
    portal.log.error('No head of the history was signed: the one before it is not what was signed. See history-proof.md.');
    await noteTrouble(portal, 'history-head-not-signed', 'the head before it is not what was signed');
  }
  return done === 'more';
}

type Tx = Parameters<typeof takeTurn>[0];

async function placeRows(tx: Tx): Promise<boolean> {
  const tail = await settleTail(tx);
  const rows = await rowsWithoutPlace(tx, tail.placed_id, rowsAtOnce);
  const leaves = rows.map((row) => {
    const salts = newSalts();
    return { historyId: row.id, orderId: row.orderId, digest: digestOf(row, salts), salts };
  });
  if (leaves.length > 0) await insertEntries(tx, leaves);
  const isMore = leaves.length === rowsAtOnce;
  const placed = isMore ? Math.min(tail.settled_id, leaves.at(-1)?.historyId ?? 0) : tail.settled_id;
  if (placed > tail.placed_id) await writePlaced(tx, placed);
  return isMore;
}

async function signWhenDue(tx: Tx, { config, now }: LogMaker, signer: HeadSigner, signers: readonly HeadSigner[]) {
  const last = await latestHead(tx);
  const time = now();
  if (!isDue(time, last?.made, config.history.headMinutes * 60_000)) return 'nothing';
  const tree = last === undefined ? new GrowingTree() : treeOf(last, signers);
  if (tree === null) return 'refused';
  for (let leaves = await leavesFrom(tx, tree.size, leavesAtOnce); leaves.length > 0; ) {
    const nodes: Node[] = [];
    for (const leaf of leaves)
      tree.append(hashOfLeaf(leaf), (level, place, hash) => keptLevels.includes(level) && nodes.push({ level, place, hash }));
    await insertNodes(tx, nodes);
    leaves = leaves.length < leavesAtOnce ? [] : await leavesFrom(tx, tree.size, leavesAtOnce);
  }
  const head = { size: tree.size, root: tree.root(), time };
  await insertHead(tx, { size: head.size, root: head.root, peaks: tree.peaks, made: time, note: signHead(signer, head) });
  return 'nothing';
}

/** At the whole hour, as far as a head is one; also when a clock went back by more than clocks differ. */
function isDue(time: Date, last: Date | undefined, every: number): boolean {
  if (last === undefined) return true;
  const turn = (moment: Date) => Math.floor(moment.getTime() / every);
  return turn(time) > turn(last) || last.getTime() - time.getTime() > every;
}

/** The tree that a head was signed of; null where what is stored is not it. */
function treeOf({ size, root, peaks, note }: StoredHead, signers: readonly HeadSigner[]): GrowingTree | null {
  const head = readOwnHead(note, signers);
  if (head === null || head.size !== size || !head.root.equals(root)) return null;
  try {
    const tree = new GrowingTree(size, peaks);
    return tree.root().equals(root) ? tree : null;
  } catch (error) {
    if (error instanceof NoTree) return null;
    throw error;
  }
}
