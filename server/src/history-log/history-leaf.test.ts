import { expect, test } from 'vitest';
import { digestOf, digestOfHidden, type HistoryRow, hashOfLeaf, hasItsSalts, hidden, newSalts } from './history-leaf.ts';

const row: HistoryRow = {
  id: 17,
  orderId: '3f0c1a5e-2b4d-4c6e-8f00-112233445566',
  status: 'suspended',
  modifiedTime: '2026-11-23T10:00:00.123456Z',
  actorPersonId: '9f0c1a5e-2b4d-4c6e-8f00-112233445566',
  actorKeyId: null,
  actorRole: 'company',
  actorName: 'Karl Nyström',
  reason: 'Lost',
  description: null,
  cause: null,
};

test('everything that a row says is in its leaf [L-9-1]', () => {
  const salts = newSalts();
  const hashOf = (each: HistoryRow) =>
    hashOfLeaf({ historyId: each.id, orderId: each.orderId, digest: digestOf(each, salts) }).toString('hex');
  const others: HistoryRow[] = [
    { ...row, id: 18 },
    { ...row, orderId: row.orderId.replace('3', '4') },
    { ...row, status: 'activated' },
    { ...row, modifiedTime: row.modifiedTime.replace('6Z', '7Z') },
    { ...row, actorPersonId: null },
    { ...row, actorPersonId: null, actorKeyId: row.actorPersonId },
    { ...row, actorRole: 'holder' },
    { ...row, actorName: 'Karl Nystrom' },
    { ...row, reason: null },
    { ...row, reason: null, description: 'Lost' },
    { ...row, description: '' },
    { ...row, cause: 'lost' },
    { ...row, cause: 'stolen' },
  ];
  const hashes = [row, ...others].map(hashOf);
  expect(new Set(hashes).size).toBe(14);
  expect(hashOf({ ...row })).toBe(hashes[0]);
});

test('a name may be erased and the rest still be proven, and nobody can try names on what is left [L-9-1]', () => {
  const salts = newSalts();
  const left = {
    actor: hidden(salts.actor, JSON.stringify([row.actorPersonId, row.actorKeyId])),
    name: hidden(salts.name, row.actorName),
    words: hidden(salts.words, JSON.stringify([row.reason, null])),
  };
  expect(digestOfHidden(row, left)).toEqual(digestOf(row, salts));
  expect(digestOfHidden({ ...row, status: 'activated' }, left)).not.toEqual(digestOf(row, salts));
  expect(digestOf(row, newSalts())).not.toEqual(digestOf(row, salts));
  expect(hidden(newSalts().name, row.actorName)).not.toBe(left.name);
});

test('a longer salt takes nothing of a name over: each has its length, or none where its hash is kept [L-9-1]', () => {
  const salts = newSalts();
  const kept = { name: null, words: null };
  const longer = { ...salts, name: Buffer.concat([salts.name, Buffer.from('Karl ')]) };
  // The leaf alone would not tell.
  expect(digestOf({ ...row, actorName: 'Nyström' }, longer).equals(digestOf(row, salts))).toBe(true);
  expect([hasItsSalts(salts, kept), hasItsSalts(longer, kept)]).toEqual([true, false]);
  const erased = { ...kept, name: Buffer.alloc(32) };
  expect([hasItsSalts(salts, erased), hasItsSalts({ ...salts, name: Buffer.alloc(0) }, erased)]).toEqual([false, true]);
});
