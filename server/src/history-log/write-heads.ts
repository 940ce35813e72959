import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { writeLeaf } from './heads-file.ts';
import { headsAfter, leavesFrom } from './history-log-store.ts';

const headsAtOnce = 100;
const leavesAtOnce = 10_000;

/** The heads after one, up to another, each with the leaves that it has more than the one before, as they are kept outside the database. */
export async function* writeHeads(
  db: Kysely<Tables>,
  after: { readonly id: number; readonly size: number },
  lastId = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<string> {
  let { id, size } = after;
  for (let heads = await headsAfter(db, id, headsAtOnce); heads.length > 0; heads = await headsAfter(db, id, headsAtOnce)) {
    for (const head of heads) {
      if (head.id > lastId) return;
      while (size < head.size) {
        const leaves = await leavesFrom(db, size, Math.min(leavesAtOnce, head.size - size));
        if (leaves.length === 0) break;
        yield leaves.map((leaf) => writeLeaf(leaf.position, leaf)).join('');
        size = (leaves.at(-1)?.position ?? 0) + 1;
      }
      yield `${head.note}\n`;
      ({ id } = head);
    }
  }
}
