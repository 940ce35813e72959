import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hashOfLeaf } from '../history-leaf.ts';
import type { HashesOf } from './inclusion.ts';

/** A hash that the log should have is not there. */
export class HashMissing extends Error {
  override readonly name = 'HashMissing';
}

const blockSize = 256;

/** The hashes of the log, for proofs of one call: each block of them is asked for once. Throws HashMissing. */
export function hashesOfLog(db: Kysely<Tables>): HashesOf {
  const blocks = new Map<string, Promise<readonly Buffer[]>>();
  const blockOf = (level: number, block: number) => {
    const key = `${level} ${block}`;
    const known = blocks.get(key) ?? readBlock(db, level, block * blockSize);
    blocks.set(key, known);
    return known;
  };
  return async (level, from, count) => {
    const found: Buffer[] = [];
    while (found.length < count) {
      const at = from + found.length;
      const block = await blockOf(level, Math.floor(at / blockSize));
      const part = block.slice(at % blockSize, (at % blockSize) + count - found.length);
      if (part.length === 0) throw new HashMissing(`level ${level}, ${at}`);
      found.push(...part);
    }
    return found;
  };
}

/** From one place on without a gap, as far as there are. */
async function readBlock(db: Kysely<Tables>, level: number, from: number): Promise<readonly Buffer[]> {
  const [upTo, isNext] = [from + blockSize, ({ place }: { place: number }, index: number) => place === from + index];
  if (level === 0) {
    const leaves = await db
      .selectFrom('history_entries')
      .select(['position as place', 'history_id as historyId', 'order_id as orderId', 'digest'])
      .where('position', '>=', from)
      .where('position', '<', upTo)
      .orderBy('position')
      .execute();
    return leaves.filter(isNext).map(hashOfLeaf);
  }
  const nodes = await db
    .selectFrom('history_nodes')
    .select(['place', 'hash'])
    .where('level', '=', level)
    .where('place', '>=', from)
    .where('place', '<', upTo)
    .orderBy('place')
    .execute();
  return nodes.filter(isNext).map(({ hash }) => hash);
}
