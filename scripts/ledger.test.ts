import { expect, test } from 'vitest';
import { claimsIn } from './ledger-claims.ts';

const idsOf = (source: string) => claimsIn('a.test.ts', source).map(({ id }) => id);

test('ids are claimed in titles of tests, groups, tables and templates', () => {
  expect(idsOf("test('a mask [2.4-18, 4-8]', () => {})")).toEqual(['2.4-18', '4-8']);
  expect(idsOf("describe('guessing [T20]', () => { it('x [1-2]', () => {}) })")).toEqual(['T20', '1-2']);
  expect(idsOf("test.each([1])('row %s [5-1]', () => {})")).toEqual(['5-1']);
  expect(idsOf('for (const x of all) test(`${x} is refused [6-1]`, () => {})')).toEqual(['6-1']);
});

test('what is switched off, said elsewhere or merely in brackets claims nothing', () => {
  expect(idsOf("test.skip('x [1-1]', () => {})")).toEqual([]);
  expect(idsOf("describe.skip('group', () => { test('x [1-1]', () => {}) }); test('y [1-2]', () => {})")).toEqual(['1-2']);
  expect(idsOf("// test('x [1-1]')\nconsole.log('[1-1]'); test('an array [0, a]', () => {})")).toEqual([]);
});
