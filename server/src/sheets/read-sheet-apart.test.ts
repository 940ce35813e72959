import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { readSheetApart } from './read-sheet-apart.ts';
import { fileOf } from './sheet-file.ts';

const columns = Array.from({ length: 24 }, (_, at) => ({ heading: `Column ${at}`, width: 10 }));
const rows = Array.from({ length: 1000 }, (_, row) => columns.map(({ heading }) => `${heading} of ${row}`));
const largest = async () => buffer(fileOf({ name: 'Orders', columns, rows }, 'xlsx').content);

/**
 * What it answers, and the processor time that this thread took: time on the clock would tell how busy the machine is. The least of some
 * tries, for the memory of all tests in this thread is tidied up at any time.
 */
async function atWork<Result>(work: () => Promise<Result>) {
  const tries = [];
  for (let time = 0; time < 4; time += 1) {
    const before = process.threadCpuUsage();
    const result = await work();
    const { user, system } = process.threadCpuUsage(before);
    tries.push({ result, microseconds: user + system });
  }
  return tries.reduce((least, one) => (one.microseconds < least.microseconds ? one : least));
}

test('a sheet is read the same in a thread of its own, and meanwhile this one does other work [R-10-10]', async () => {
  const file = await largest();
  await readSheet(file);
  const here = await atWork(() => readSheet(file));
  const apart = await atWork(() => readSheetApart(file));
  expect(apart.result).toEqual(here.result);
  expect('rows' in apart.result && apart.result.rows.length).toBe(1000);
  expect(apart.microseconds).toBeLessThan(here.microseconds / 2);
  expect(await readSheetApart(Buffer.from('nothing'))).toEqual(await readSheet(Buffer.from('nothing')));
});

test('one that takes too much memory or time is too large, and its thread ends [R-10-10]', async () => {
  const file = await largest();
  const tooLarge = { line: 1, reason: 'sheetTooLarge' };
  expect(await readSheetApart(file, { megabytes: 256, milliseconds: 1 })).toEqual(tooLarge);
  expect(await readSheetApart(file, { megabytes: 8, milliseconds: 10_000 })).toEqual(tooLarge);
});
