import { expect, test } from 'vitest';
import { GrowingTree, leafHash } from '../growing-tree.ts';
import { type HashesOf, keptLevels, pathOf, rootByPath } from './inclusion.ts';

/** A tree of so many leaves with what is kept of it, and how many hashes were asked for. */
function treeOf(size: number) {
  const leaves = Array.from({ length: size }, (_, place) => leafHash(`row ${place}`));
  const kept = new Map<number, Buffer[]>([[0, leaves], ...keptLevels.map((level): [number, Buffer[]] => [level, []])]);
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.append(leaf, (level, place, root) => kept.get(level)?.splice(place, 1, root));
  let asked = 0;
  const hashesOf: HashesOf = async (level, from, count) => {
    asked += count;
    const found = kept.get(level)?.slice(from, from + count) ?? [];
    if (found.length !== count) throw new Error(`no ${count} hashes of level ${level} from ${from}`);
    return found;
  };
  return { leaves, root: tree.root(), hashesOf, asked: () => asked };
}

test('each row of each small tree is proven, and no other in its place [L-9-4]', async () => {
  for (let size = 1; size <= 40; size += 1) {
    const { leaves, root, hashesOf } = treeOf(size);
    for (let place = 0; place < size; place += 1) {
      const path = await pathOf(hashesOf, place, size);
      const leaf = leaves[place] as Buffer;
      expect([size, place, rootByPath(leaf, { place, size, path })]).toEqual([size, place, root]);
      expect(rootByPath(leafHash('another'), { place, size, path })?.equals(root)).toBe(false);
      // A path that says nothing is that of the only row.
      const shorter = path.length === 0 ? [] : [{ path: path.slice(1) }, { path: path.slice(0, -1) }];
      for (const wrong of [{ place: place + 1 }, { place: size }, { path: [...path, root] }, ...shorter]) {
        const found = rootByPath(leaf, { place, size, path, ...wrong });
        expect([size, place, wrong, found?.equals(root) ?? false]).toEqual([size, place, wrong, false]);
      }
    }
  }
});

test('a row of a hundred thousand is proven by some hundred hashes [L-9-4]', async () => {
  for (const [size, most] of [
    [65_536, 520],
    [100_000, 820],
    [131_372, 570],
  ] as const) {
    const { leaves, root, hashesOf, asked } = treeOf(size);
    for (const place of [0, 255, 256, 40_000, 65_535, 65_536, size - 1].filter((each) => each < size)) {
      const before = asked();
      const path = await pathOf(hashesOf, place, size);
      expect(asked() - before).toBeLessThan(most);
      expect(rootByPath(leaves[place] as Buffer, { place, size, path })).toEqual(root);
    }
  }
});

test('the path is the published one of RFC 6962 [L-9-4]', async () => {
  const published = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const leaves = published.map((hex) => leafHash(Buffer.from(hex, 'hex')));
  const hashesOf: HashesOf = async (_, from, count) => leaves.slice(from, from + count);
  const hex = async (place: number, size: number) => (await pathOf(hashesOf, place, size)).map((hash) => hash.toString('hex'));
  expect(await hex(0, 8)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
});
