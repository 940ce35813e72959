import { maximumOrdersPerCall } from '@siteid/contract';
import type { SheetLine, SheetTable, WrongSheet } from './sheet-table.ts';
import { openParts, type Parts, SheetTooLarge } from './xlsx-parts.ts';
import { isDate, readStyles, readTexts, readWorkbook, type Styles } from './xlsx-workbook.ts';

/** Columns that are read; an order has two dozen. */
const columnsRead = 100;
/** Characters of a cell that are read: more than any field may have, so that it is told as too long. */
const cellRead = 2000;
/** Spreadsheet programs write rows that once held something, and people leave lines empty. */
const mostRowsWithEmptyOnes = 10 * maximumOrdersPerCall;

/** Rows of the longest sheet that spreadsheet programs have. */
const mostLines = 1_048_576;

class TooManyRows extends Error {}

/**
 * The first sheet of a workbook that is to be seen: its rows that say something, as texts, days as `YYYY-MM-DD`. Of a formula it has the
 * value that was saved with it; nothing is worked out, and nothing outside of the file is read.
 */
export async function readXlsx(file: Buffer): Promise<SheetTable | WrongSheet> {
  try {
    const parts = await openParts(file);
    const workbook = await readWorkbook(parts);
    const rows = await readRows(parts, workbook.sheet, {
      texts: await readTexts(parts),
      styles: await readStyles(parts),
      firstDay: workbook.countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    });
    const [header, ...others] = rows;
    return header === undefined || others.length === 0 ? { line: 1, reason: 'emptyFile' } : { header, rows: others };
  } catch (error) {
    if (error instanceof TooManyRows) return { line: 1, reason: 'tooManyRows', values: { most: maximumOrdersPerCall } };
    return { line: 1, reason: error instanceof SheetTooLarge ? 'sheetTooLarge' : 'notASheet' };
  }
}

type Around = { readonly texts: readonly string[]; readonly styles: Styles; readonly firstDay: number };
type Cell = { readonly column: number; readonly kind: string; readonly isDay: boolean };

async function readRows(parts: Parts, path: string, around: Around): Promise<SheetLine[]> {
  const lines: SheetLine[] = [];
  let [line, count, column] = [0, 0, 0];
  let record: string[] = [];
  let cell: Cell | null = null;
  let [value, isValue, isSpoken] = ['', false, false];
  await parts.parse(path, {
    open(name, attributes) {
      if (name === 'row') {
        count += 1;
        line = lineOf(attributes['r'], line);
        record = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        cell = { column, kind: attributes['t'] ?? 'n', isDay: isDate(around.styles, attributes['s']) };
        value = '';
      } else if (name === 'v' || name === 't') isValue = !isSpoken;
      // How a word is pronounced is not the word.
      else if (name === 'rPh') isSpoken = true;
    },
    text(text) {
      if (isValue && value.length < cellRead) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c' && cell !== null) {
        if (cell.column <= columnsRead) record[cell.column - 1] = textOf(cell, value, around).trim();
        cell = null;
      } else if (name === 'row') {
        const cells = Array.from(record, (text) => text ?? '');
        if (cells.some((text) => text !== '')) lines.push({ record: cells, line });
        if (lines.length > maximumOrdersPerCall + 1 || count > mostRowsWithEmptyOnes) throw new TooManyRows();
      }
    },
  });
  return lines;
}

/** The number that a row says it has, where it is one that may come after the row before; else the next. */
function lineOf(said: string | undefined, before: number): number {
  const number = Number(said);
  return Number.isInteger(number) && number > before && number <= mostLines ? number : before + 1;
}

/** The column of a cell's name, from 1: `C12` is 3. */
function columnOf(name: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(name ?? '') ?? [];
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf({ kind, isDay }: Cell, value: string, { texts, firstDay }: Around): string {
  // One long text, named by every cell, would be as many texts in the answer.
  if (kind === 's') return (texts[Number(value)] ?? '').slice(0, cellRead);
  if (kind !== 'n') return kind === 'd' ? value.slice(0, 10) : value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDay && number >= 1 && number < 2_958_466) {
    return new Date(firstDay + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
  }
  // A long number, such as a personal number, may be written with an exponent.
  return Number.isSafeInteger(number) ? String(number) : value;
}
