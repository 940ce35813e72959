import { Readable } from 'node:stream';
import type { SheetFormat } from '@siteid/contract';
import { attachment, type SentFile } from '../sent-file.ts';
import { csvOf } from './csv.ts';
import type { Cell, Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

const formats = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const;

/** After so many rows, and again after as many, it is asked whether a file may go on. */
const rowsOfPortion = 1000;

/** The sheet as a file that is written while it is sent. It breaks off where the right to it has ended meanwhile (`mayGoOn`). */
export function fileOf(sheet: Sheet, format: SheetFormat, mayGoOn: () => Promise<boolean>): SentFile {
  const { mediaType, write } = formats[format];
  const content = Readable.from(write({ ...sheet, rows: whileAllowed(sheet, mayGoOn) }), { objectMode: false });
  return { mediaType, disposition: attachment(`${sheet.name}.${format}`), content };
}

/** Nobody is to take a part for the whole, so it does not end: it fails. */
async function* whileAllowed({ rows }: Sheet, mayGoOn: () => Promise<boolean>): AsyncGenerator<readonly Cell[]> {
  let count = 0;
  for await (const row of rows) {
    if (count > 0 && count % rowsOfPortion === 0 && !(await mayGoOn()))
      throw new Error('The right to a file ended while it was sent.');
    count += 1;
    yield row;
  }
}
