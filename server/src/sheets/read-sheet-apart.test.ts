import { buffer } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { readSheetApart } from './read-sheet-apart.ts';
import { fileOf } from './sheet-file.ts';

const always = async () => true;

const columns = Array.from({ length: 24 }, (_, at) => ({ heading: `Column ${at}`, width: 10 }));
const rows = Array.from({ length: 1000 }, (_, row) => columns.map(({ heading }) => `${heading} of ${row}`));
const largest = async () => buffer(fileOf({ name: 'Orders', columns, rows }, 'xlsx', always).content);

/** What it answers, and the threads that began for it. */
async function watched<Result>(work: () => Promise<Result>) {
  const begun: Worker[] = [];
  const note = (worker: Worker) => void begun.push(worker);
  process.on('worker', note);
  try {
    return { result: await work(), begun };
  } finally {
    process.off('worker', note);
  }
}

test('a sheet is read the same in a thread of its own, which ends with it [R-10-10]', async () => {
  const file = await largest();
  const here = await watched(() => readSheet(file));
  const apart = await watched(() => readSheetApart(file));
  expect(here.begun).toEqual([]);
  expect(apart.begun.map(({ threadId }) => threadId)).toEqual([-1]);
  expect(apart.result).toEqual(here.result);
  expect('rows' in apart.result && apart.result.rows.length).toBe(1000);
  expect(await readSheetApart(Buffer.from('nothing'))).toEqual(await readSheet(Buffer.from('nothing')));
});

test('one that takes too much memory or time is too large, and its thread ends [R-10-10]', async () => {
  const file = await largest();
  const tooLarge = { line: 1, reason: 'sheetTooLarge' };
  expect(await readSheetApart(file, { megabytes: 256, milliseconds: 1 })).toEqual(tooLarge);
  // Its own memory is too small for it: so it is read there, and not in this thread.
  expect(await readSheetApart(file, { megabytes: 8, milliseconds: 10_000 })).toEqual(tooLarge);
});
