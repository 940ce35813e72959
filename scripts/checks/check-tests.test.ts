import { expect, test } from 'vitest';
import { emptyPasses } from './check-tests.ts';

const complaints = (source: string) => emptyPasses('a.test.ts', source);

test.each([
  'for (const row of await rows.all()) expect(row).toBe(1)',
  'for (const { id } of list.filter(isMine)) expect(id).toBe(1)',
  'for (const [, word] of text.matchAll(/a/g)) expect(word).toBe(1)',
  'const names = await namesOf(page); for (const name of names) expect(name).toBe(1)',
  'const left = [...names.filter(isMine)]; for (const name of left) { expect(name).toBe(1) }',
  'expect(list.filter(isMine).every(({ id }) => id === 1)).toBe(true)',
  'const told = await answers(); expect(told.every(Boolean)).toBe(true)',
  'const manifest = await read(); for (const icon of manifest.icons) expect(icon).toBe(1)',
  'const manifest = await read(); for (const [at, icon] of manifest.icons.entries()) expect(icon).toBe(at)',
  'const { body } = await ask(); const { orders } = body.result as Orders; for (const order of orders) expect(order).toBe(1)',
  'const { result: { rows } } = await ask(); for (const row of rows) expect(row).toBe(1)',
  'const [rows, others] = await Promise.all([ask(), list()]); for (const row of rows) expect(row).toBe(others)',
  'const { told } = await ask(); expect(told.other).toBe(1); expect(told.rows.every(Boolean)).toBe(true)',
])('a loop that passes over nothing is found: %s', (source) => expect(complaints(source)).toHaveLength(1));

test.each([
  'for (const name of ["a", "b"]) expect(name).toBe(1)',
  'for (const name of Object.keys(table)) expect(name).toBe(1)',
  'const names = await namesOf(page); expect(names).not.toEqual([]); for (const name of names) expect(name).toBe(1)',
  'const names = await namesOf(page); expect(names.length).toBeGreaterThan(1); for (const name of names) expect(name).toBe(1)',
  'const replies = await Promise.all([ask(), ask()]); for (const reply of replies) expect(reply).toBe(1)',
  'for (const row of await rows.all()) await row.click()',
  'const manifest = await read(); expect(manifest.icons).toHaveLength(2); for (const icon of manifest.icons) expect(icon).toBe(1)',
  'const { rows } = await ask(); expect(rows).not.toEqual([]); for (const row of rows) expect(row).toBe(1)',
  'const [one, two] = [[1], await ask()]; for (const each of one) expect(each).toBe(two)',
  'const { rows } = table; for (const row of rows) expect(row).toBe(1)',
])('what is counted, written out or only done is not: %s', (source) => expect(complaints(source)).toEqual([]));
