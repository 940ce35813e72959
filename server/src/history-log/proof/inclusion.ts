import { nodeHash } from '../growing-tree.ts';

/** Roots of whole subtrees of two to the power of these are kept; level 0 are the leaves. Each is made of 256 of the one before. */
export const keptLevels: readonly number[] = [8, 16];

/** So many hashes of a level, from one on: of the leaves, or of a kept level. */
export type HashesOf = (level: number, from: number, count: number) => Promise<readonly Buffer[]>;

/** What leads from a leaf to the root of a tree of so many leaves, from below (RFC 6962, 2.1.1). */
export async function pathOf(hashesOf: HashesOf, place: number, size: number): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [start, span] = [0, size];
  while (span > 1) {
    const left = largestBelow(span);
    const isLeft = place < start + left;
    path.unshift(await rootOf(hashesOf, isLeft ? start + left : start, isLeft ? span - left : left));
    [start, span] = isLeft ? [start, left] : [start + left, span - left];
  }
  return path;
}

/** The root of the tree that a path leads to (RFC 9162, 2.1.3.2); null where it leads nowhere. */
export function rootByPath(leaf: Buffer, { place, size, path }: { place: number; size: number; path: readonly Buffer[] }) {
  if (place >= size) return null;
  let [at, last] = [place, size - 1];
  let root = leaf;
  for (const hash of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      root = nodeHash(hash, root);
      // The last subtree of a row that has no neighbour goes up as it is.
      while (at % 2 === 0 && at !== 0) [at, last] = above(at, last);
    } else root = nodeHash(root, hash);
    [at, last] = above(at, last);
  }
  return last === 0 ? root : null;
}

const above = (at: number, last: number): [number, number] => [Math.floor(at / 2), Math.floor(last / 2)];

const largestBelow = (span: number) => 2 ** Math.ceil(Math.log2(span) - 1);

/** Whole subtrees begin at a multiple of their size, so their hashes stand in one row. */
async function rootOf(hashesOf: HashesOf, start: number, span: number): Promise<Buffer> {
  if (!Number.isInteger(Math.log2(span))) {
    const left = largestBelow(span);
    return nodeHash(await rootOf(hashesOf, start, left), await rootOf(hashesOf, start + left, span - left));
  }
  const level = keptLevels.findLast((kept) => span >= 2 ** kept) ?? 0;
  let row = await hashesOf(level, start / 2 ** level, span / 2 ** level);
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, pair) => nodeHash(row[2 * pair] as Buffer, row[2 * pair + 1] as Buffer));
  return row[0] as Buffer;
}
