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
])('a loop that passes over nothing is found: %s', (source) => expect(complaints(source)).toHaveLength(1));

test.each([
  'for (const name of ["a", "b"]) expect(name).toBe(1)',
  'for (const name of Object.keys(table)) expect(name).toBe(1)',
  'const names = await namesOf(page); expect(names).not.toEqual([]); for (const name of names) expect(name).toBe(1)',
  'const names = await namesOf(page); expect(names.length).toBeGreaterThan(1); for (const name of names) expect(name).toBe(1)',
  'const replies = await Promise.all([ask(), ask()]); for (const reply of replies) expect(reply).toBe(1)',
  'for (const row of await rows.all()) await row.click()',
])('what is counted, written out or only done is not: %s', (source) => expect(complaints(source)).toEqual([]));
