import { describe, expect, test } from 'vitest';
import { ledgerComplaints, rowsOf } from './ledger.ts';
import { claimsIn } from './ledger-claims.ts';

const idsOf = (source: string) =>
  claimsIn('a.test.ts', source)
    .filter(({ counts }) => counts)
    .map(({ id }) => id)
    .toSorted();

test('ids are claimed in titles of tests, groups, tables and templates', () => {
  expect(idsOf("test('a mask [2.4-18, 4-8]', () => {})")).toEqual(['2.4-18', '4-8']);
  expect(idsOf("describe('guessing [T20]', () => { it('x [1-2]', () => {}) })")).toEqual(['1-2', 'T20']);
  expect(idsOf("test.each([1])('row %s [5-1]', () => {})")).toEqual(['5-1']);
  expect(idsOf('for (const x of [1]) test(`${x} is refused [6-1]`, () => {})')).toEqual(['6-1']);
});

test('what is switched off, said elsewhere or merely in brackets claims nothing, nor does a group without a test', () => {
  expect(idsOf("test.skip('x [1-1]', () => {})")).toEqual([]);
  expect(idsOf("describe.skip('group', () => { test('x [1-1]', () => {}) }); test('y [1-2]', () => {})")).toEqual(['1-2']);
  expect(idsOf("describe('group [1-1]', () => { test.skip('x', () => {}) })")).toEqual([]);
  expect(idsOf("describe('group [1-1]', () => {}); test('y [1-2]', () => {})")).toEqual(['1-2']);
  expect(idsOf("// test('x [1-1]')\nconsole.log('[1-1]'); test('an array [0, a]', () => {})")).toEqual([]);
});

test.each([
  "test.each(all)('%s [1-1]', () => {})",
  "test.each(all.filter((x) => x !== 'en').map((x) => [x]))('%s [1-1]', () => {})",
  "test.each([...all, 'en'])('%s [1-1]', () => {})",
  "test.each(Object.entries(all))('%s [1-1]', () => {})",
  "const rows = all.map((x) => x); test.each(rows)('%s [1-1]', () => {})",
  "test.each(['en'].flatMap((x) => all.map((y) => x + y)))('%s [1-1]', () => {})",
  "describe.each(all)('%s [1-1]', () => { test('x [1-2]', () => {}) })",
  "for (const x of all) test('x [1-1]', () => {})",
  "test.for(product.all())('%s [1-1]', () => {})",
])('a title over a list of the product itself claims nothing: %s', (source) => {
  expect(idsOf(`import { all } from '@siteid/contract'; import * as product from './product.ts'; ${source}`)).toEqual([]);
});

test.each([
  "test.each(['en', 'fi'])('%s [1-1]', () => {})",
  "test.each([[product.rule, 'x']])('%s [1-1]', () => {})",
  "test.each(byHand)('%s [1-1]', () => {})",
  "for (const x of Object.keys(byHand)) test('x [1-1]', () => {})",
])('a title over a list that stands by hand claims its promise: %s', (source) => {
  const imports = "import { byHand } from '../../specification/statuses.ts'; import * as product from './product.ts';";
  expect(idsOf(`${imports} ${source}`)).toEqual(['1-1']);
});

const ledger = '| id | promise |\n|---|---|\n| 1-1 | a |\n| 1-2 | b |\n| T1 | c | d |\n';
const promised = {
  counts: { '1': 2, T: 1 },
  wording: 'fdb714ee21e0bf2cb01bc2271585d30e74d949b41d960f9001ddfa94f45a1c79',
  toCome: [] as string[],
};
const complaints = (text: string, source: string) => ledgerComplaints(rowsOf(text), claimsIn('a.test.ts', source), promised);
const all = "test('x [1-1, 1-2, T1]', () => {})";

test.each([
  ['a row that is gone', ledger.replace('| 1-2 | b |\n', ''), all, 'section 1 has 1 rows'],
  ['a section that is gone', ledger.replace('| T1 | c | d |\n', ''), all, 'section T has 0 rows'],
  ['a row that is new', `${ledger}| 2.1-1 | e |\n`, all, 'section 2.1 has 1 rows'],
  ['a row that reads otherwise', ledger.replace('| b |', '| bb |'), all, 'the rows do not read as they did'],
  ['a row that stands there twice', ledger.replace('| 1-2 |', '| 1-1 |'), all, '1-1 stands in the ledger twice'],
  ['a claim of what is not promised', ledger, "test('x [1-3]', () => {})", 'claims 1-3, which the ledger does not know'],
  ['a promise without a test', ledger, "test('x [1-1, T1]', () => {})", 'no test proves 1-2: b'],
])('%s is told', (_, text, source, complaint) => expect(complaints(text, source).join('\n')).toContain(complaint));

test('a ledger whose rows are all there, and proven, is told nothing of', () => expect(complaints(ledger, all)).toEqual([]));

describe('a promise to come', () => {
  const text = `${ledger}| W-1-1 | f |\n`;
  const wider = {
    counts: { ...promised.counts, 'W-1': 1 },
    wording: '387b3ad3fa460c4e2761ad15e8a2ad018a12ea6ad9256b6fbb4b5a9972c2a84a',
    toCome: ['W-1-1'],
  };
  const told = (source: string, toCome = wider.toCome) =>
    ledgerComplaints(rowsOf(text), claimsIn('a.test.ts', source), { ...wider, toCome });

  test('needs no proof', () => expect(told(all)).toEqual([]));
  test('is told once a test proves it', () =>
    expect(told("test('x [1-1, 1-2, T1, W-1-1]', () => {})").join()).toContain('W-1-1 is proven'));
  test('is told when it is no row', () => expect(told(all, ['W-1-1', 'W-1-2']).join()).toContain('W-1-2 is no row'));
  test('that is not said to be one is told', () => expect(told(all, []).join()).toContain('no test proves W-1-1'));
});
