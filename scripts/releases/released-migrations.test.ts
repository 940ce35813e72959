import { expect, test } from 'vitest';
import { releaseComplaints } from './released-migrations.ts';

const right = {
  releases: { '0.1.0': { '0001-notes': 'a', '0002-more': 'b' }, '0.2.0': { '0003-less': 'c' } },
  migrations: ['a', 'b', 'c', 'd'].map((checksum, index) => ({
    name: ['0001-notes', '0002-more', '0003-less', '0004-new'][index] ?? '',
    checksum,
  })),
  changelog: '# Changes\n\n## Next\n\nNew.\n\n## 0.2.0 (2027-01-01)\n\nLess.\n\n## 0.1.0 (2026-11-24)\n\nMore.\n',
  versions: { 'package.json': '0.2.0', 'server/package.json': '0.2.0' },
  tags: ['v0.1.0', 'v0.2.0'],
};
const without = (name: string) => right.migrations.filter((each) => each.name !== name);

test('what was released and stayed is told nothing of, a new migration neither [R-3-1]', () =>
  expect(releaseComplaints(right)).toEqual([]));

test.each([
  [
    'is edited',
    { migrations: [{ name: '0001-notes', checksum: 'x' }, ...without('0001-notes')] },
    '0001-notes was changed after it had been released in 0.1.0: undo that, and add a new migration',
  ],
  [
    'is removed',
    { migrations: without('0003-less') },
    '0003-less was released in 0.2.0, and is gone: databases hold it, bring it back',
  ],
  [
    'gets one before it',
    { migrations: [...right.migrations, { name: '0002-late', checksum: 'e' }] },
    '0002-late comes before 0003-less, which is released: give it a later number',
  ],
])('a released migration that %s is told [R-3-1]', (_what, changed, complaint) =>
  expect(releaseComplaints({ ...right, ...changed })).toEqual([complaint]),
);

test.each([
  [
    'a change log without the newest',
    { changelog: right.changelog.replace('## 0.2.0', '## Soon') },
    'CHANGELOG.md tells of 0.1.0, and released were 0.2.0, 0.1.0',
  ],
  [
    'a package of another number',
    { versions: { ...right.versions, 'package.json': '0.1.0' } },
    'package.json says 0.1.0, and the newest release is 0.2.0',
  ],
])('%s is told [R-3-2]', (_what, changed, complaint) => expect(releaseComplaints({ ...right, ...changed })).toEqual([complaint]));

test('a release without a tag is told, where this clone has tags at all [R-3-6]', () => {
  expect(releaseComplaints({ ...right, tags: ['v0.1.0'] })).toEqual(['0.2.0 has no tag v0.2.0: tag the commit that released it']);
  expect(releaseComplaints({ ...right, tags: [] })).toEqual([]);
});
