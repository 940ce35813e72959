import { maximumOrdersPerCall } from '@siteid/contract';
import { CsvError, parse } from 'csv-parse/sync';
import type { SheetLine, SheetTable, WrongSheet } from './sheet-table.ts';

/** Nine times what the fields of an order may hold; spreadsheet programs write up to 16,384 empty columns. */
const longestLine = 65_536;
/** Spreadsheet programs write rows that once held something, and people leave lines empty. */
const mostRowsWithEmptyOnes = 10 * maximumOrdersPerCall;

/** Stops the parser, which would otherwise go through all that is left. */
class TooManyRows extends Error {}

/**
 * The rows of a CSV file that say something, the header first. Whatever the file holds, the work ends with its bounds: a line that is
 * too long, a text in quotes that does not end, and a row too many stop it.
 */
export function readCsv(csv: string): SheetTable | WrongSheet {
  const text = csv.replaceAll(/\r\n?/g, '\n');
  const tooLong = lineTooLong(text);
  if (tooLong !== null) return problem('tooLong', tooLong, { maxlength: longestLine });
  const lines: SheetLine[] = [];
  let count = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: longestLine,
      relax_column_count: true,
      trim: true,
      onRecord: (record: readonly string[], { lines: lastLine }: { readonly lines: number }) => {
        count += 1;
        const line = lastLine - breaksIn(record);
        if (record.some((cell) => cell !== '')) lines.push({ record, line });
        if (lines.length > maximumOrdersPerCall + 1 || count > mostRowsWithEmptyOnes) throw new TooManyRows();
        return null;
      },
    });
  } catch (error) {
    if (error instanceof TooManyRows) return problem('tooManyRows', 1, { most: maximumOrdersPerCall });
    if (!(error instanceof CsvError)) throw error;
    // A record longer than any line is a text in quotes that goes on and on.
    return problem('unreadableQuotes', 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1);
  }
  const [header, ...rows] = lines;
  return header === undefined || rows.length === 0 ? problem('emptyFile') : { header, rows };
}

/** A text in quotes may stand on several lines. */
const breaksIn = (record: readonly string[]) => record.join('').split('\n').length - 1;

function problem(reason: string, line = 1, values = {}): WrongSheet {
  return { line, reason, values };
}

function lineTooLong(text: string): number | null {
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end;
    if (next - start > longestLine) return line;
    start = next + 1;
  }
  return null;
}

/** Tabs are what spreadsheet programs write as Unicode text. */
const delimiters = [',', ';', '\t'] as const;

/** The separator that stands most often in the header, the first line that says anything; names of columns hold none. */
function delimiterOf(csv: string): (typeof delimiters)[number] {
  const header = /^.*\p{L}.*$/mu.exec(csv)?.[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((most, each) => (count(each) > count(most) ? each : most));
}
