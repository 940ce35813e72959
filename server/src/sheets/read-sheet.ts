import { maximumSheetBytes } from '@siteid/contract';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetTable, WrongSheet } from './sheet-table.ts';

/** What a file holds: a table of texts, or what is wrong with it. What it is, its bytes say: a name may say anything. */
export async function readSheet(file: Buffer): Promise<SheetTable | WrongSheet> {
  if (file.length > maximumSheetBytes) return { line: 1, reason: 'sheetTooLarge' };
  if (file.subarray(0, 2).toString('latin1') === 'PK') return readXlsx(file);
  const text = textOf(file);
  return text === null ? { line: 1, reason: 'notASheet' } : readCsv(text);
}

/**
 * The text of a CSV file in UTF-8, in UTF-16, or as older spreadsheet programs of western Europe save it. Null for what is no text: no
 * spreadsheet program writes a control character.
 */
function textOf(file: Buffer): string | null {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file);
  } catch {
    text = new TextDecoder('windows-1252').decode(file);
  }
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
}
