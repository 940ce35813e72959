import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** How many points the critique has of each kind. */
const points = { W: 9, C: 30, U: 20, P: 16 };

test('each point of the critique stands in a row by its number, and each row has one', () => {
  const page = readFileSync(join(root, 'docs/what-screens-answer.md'), 'utf8');
  const cells = [...page.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell).filter((cell) => cell !== 'number');
  expect(cells.filter((cell) => !/^(?:[WCUP]\d+(?:, [WCUP]\d+)*|–)$/.test(cell))).toEqual([]);
  const numbers = new Set(cells.flatMap((cell) => cell.split(', ')));
  const asked = Object.entries(points).flatMap(([kind, count]) => Array.from({ length: count }, (_, at) => `${kind}${at + 1}`));
  expect(asked.filter((number) => !numbers.has(number))).toEqual([]);
  expect([...numbers].filter((number) => number !== '–' && !asked.includes(number))).toEqual([]);
});
