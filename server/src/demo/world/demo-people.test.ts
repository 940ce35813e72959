import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthDaysOf, isEmail } from '@siteid/contract';
import { expect, test } from 'vitest';
import { readOrderSheet } from '../../card-orders/importing/read-order-sheet.ts';
import { demoCrowd } from './demo-crowd.ts';
import { demoOrders } from './demo-orders.ts';
import { demoPeople } from './demo-people.ts';

const orders = [...demoOrders, ...demoCrowd().map(({ order }) => order)];
const governmentIds = [...demoPeople, ...orders].map(({ governmentId }) => governmentId);
const numbersOf = (country: string) =>
  governmentIds.filter((each) => each.idType === 'ssn' && each.country === country).map(({ value }) => value);

test('personal numbers of the demo are of the ranges kept for tests, and so nobody’s', () => {
  for (const value of numbersOf('SE'))
    expect([value, birthDaysOf('SE', value)?.length]).toEqual([expect.stringMatching(/-23[89]\d$/), 1]);
  for (const value of numbersOf('FI'))
    expect([value, birthDaysOf('FI', value)?.length]).toEqual([expect.stringMatching(/[-A]9\d\d.$/), 1]);
  expect(numbersOf('SE').length).toBeGreaterThan(1000);
  expect(numbersOf('FI').length).toBeGreaterThan(100);
});

test('everybody in the crowd is one person, with a card number of their own', () => {
  const crowd = demoCrowd().map(({ order }) => order);
  const named = new Set(demoPeople.map(({ governmentId }) => governmentId.value));
  // But whose lost card is replaced: they have two.
  const persons = crowd.filter(({ replaces }) => replaces === undefined);
  expect(persons.length).toBe(crowd.length - 1);
  expect(new Set(crowd.map(({ governmentId }) => governmentId.value)).size).toBe(persons.length);
  expect(crowd.filter(({ governmentId }) => named.has(governmentId.value))).toEqual([]);
  const cards = orders.flatMap(({ cardNumber }) => cardNumber ?? []);
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards.filter((number) => !/^K[VN]\d{10}$/.test(number))).toEqual([]);
});

test('no worker of the sheet to try has the number of somebody here: each good row can be ordered [W-5-11]', async () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../../examples/workers.xlsx'), 'base64');
  const { columns, rows } = await readOrderSheet(sheet);
  const at = columns.findIndex(({ field }) => field === 'government_id');
  const known = new Set(governmentIds.map(({ value }) => value));
  expect(rows).toHaveLength(200);
  expect(rows.filter(({ cells }) => known.has(cells[at] ?? '')).map(({ cells }) => cells.join(' '))).toEqual([]);
});

test('phones are of the series kept for fiction, mails go to nobody', () => {
  for (const phone of [...demoPeople, ...orders].flatMap((each) => each.phone ?? []))
    expect(phone).toMatch(/^\+467017406(0[5-9]|[1-9]\d)$/);
  for (const { email } of [...demoPeople, ...orders]) {
    expect(email).toMatch(/@([a-z]+\.example|example\.com)$/);
    expect(isEmail(email ?? '')).toBe(true);
  }
});
