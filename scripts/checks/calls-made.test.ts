import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (paths: readonly string[]) => paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
const textOf = (pattern: string) =>
  read(globSync(pattern, { cwd: root }).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path)));
const tests = read(globSync('server/src/**/*.test.ts', { cwd: root }));
const contract = textOf('contract/src/calls/**/*.ts');
/** Orders in JSON are for the programs of partners: the command line sends files. */
const ofProgramsAlone = new Set(['placeCardOrders']);
const described = (made: string) =>
  [...contract.matchAll(new RegExp(`export const (\\w+) = ${made}\\(`, 'g'))].map(([, name = '']) => name);

test.each([
  ['a browser', 'endpoint', 'web/src/**/*.{ts,tsx}', 20],
  ['a partner', 'partnerEndpoint', 'server/src/cli/**/*.ts', 5],
] as const)('every call of %s that the contract describes is made by a page or the command line', (_, made, callers, least) => {
  const calls = described(made);
  expect(calls.length).toBeGreaterThan(least);
  const text = textOf(callers);
  const unmade = calls.filter((call) => !ofProgramsAlone.has(call) && !new RegExp(`\\b${call}\\b`).test(text));
  expect(unmade).toEqual([]);
});

test.each(['endpoint', 'partnerEndpoint'])('every call that %s describes is tried by a test of the server', (made) => {
  const untried = described(made).filter((call) => !new RegExp(`\\b${call}\\b`).test(tests));
  expect(untried).toEqual([]);
});
