import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockSeeds } from './named-locks.ts';

test('no two kinds of lock have the same seed', () => {
  const seeds = Object.values(lockSeeds);
  expect(new Set<number>(seeds).size).toBe(seeds.length);
});

test('every advisory lock has its seed from the list', () => {
  const root = `${import.meta.dirname}/../..`;
  const files = globSync(['src/**/*.ts', 'database/functions/*.sql'], { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const hashing = files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes('hashtext'));
  expect(hashing).toEqual(['src/database/named-locks.ts']);
  const locking = files.filter((file) => /pg_(?:try_)?advisory/.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(locking.toSorted()).toEqual([
    'src/card-orders/bulk/bulk-change-store.ts',
    'src/card-orders/changing/card-circumstances-store.ts',
    'src/database/named-locks.ts',
    'src/database/schema/migrate.ts',
    'src/history-log/history-log-store.ts',
  ]);
});
