import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingTree, leafHash, NoTree } from './growing-tree.ts';

/** The leaves and roots by which logs of Certificate Transparency are tried. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('each root is that of RFC 6962, also when the tree goes on from its peaks [L-9-1]', () => {
  let tree = new GrowingTree();
  const found = [tree.root().toString('hex')];
  for (const leaf of leaves) {
    tree = new GrowingTree(tree.size, tree.peaks);
    tree.append(leafHash(Buffer.from(leaf, 'hex')));
    found.push(tree.root().toString('hex'));
  }
  expect(found).toEqual(roots);
});

/** The definition itself (RFC 6962, 2.1): a leaf, or the two parts of which the first is the largest power of two that leaves something. */
function rootOf(data: readonly string[]): Buffer {
  const [only] = data;
  if (only === undefined) return hash('sha256', '', 'buffer');
  if (data.length === 1) return leafHash(only);
  const first = 2 ** Math.floor(Math.log2(data.length - 1));
  const parts = [rootOf(data.slice(0, first)), rootOf(data.slice(first))];
  return hash('sha256', Buffer.concat([Buffer.from([1]), ...parts]), 'buffer');
}

test('the root is what the definition says, for any leaves [L-9-1]', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 70 }), (data) => {
      const tree = new GrowingTree();
      for (const each of data) tree.append(leafHash(each));
      expect(tree.root()).toEqual(rootOf(data));
    }),
  );
});

test('peaks that are not of a tree of this size are refused', () => {
  const peak = leafHash('one');
  for (const [size, peaks] of [
    [3, peak],
    [1, Buffer.alloc(0)],
    [0, peak],
    [1, peak.subarray(1)],
  ] as const)
    expect(() => new GrowingTree(size, peaks)).toThrow(NoTree);
});
