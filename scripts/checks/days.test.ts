import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** A browser may be anywhere: between two midnights a day that it takes in UTC is not the portal's, by which cards are judged. */
const takesUtcDay = /toISOString\(\)\s*\.(?:slice|substring|substr|split)\(|getUTC(?:Date|Month|FullYear)\(/;
/** These count from a day that is given, and take none of a moment. */
const countDays = ['contract/src/rules/calendar-day.ts', 'contract/src/rules/orders/read-order.ts'];

test('pages and what they share with the server take no day of a moment in UTC', () => {
  const files = globSync('{contract,web}/src/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((path) => takesUtcDay.test(readFileSync(join(root, path), 'utf8'))).toSorted()).toEqual(countDays);
});
