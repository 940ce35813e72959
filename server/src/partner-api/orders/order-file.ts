import { type PartnerOrderField, partnerOrderFieldNames, requiredOrderFields } from '@siteid/contract';
import type { OrderRow, Problem } from '../../card-orders/ordering/order-row.ts';
import { readCsv } from '../../sheets/read-csv.ts';
import type { SheetLine as Line } from '../../sheets/sheet-table.ts';

type Table = { readonly written: readonly string[]; readonly columns: readonly string[]; readonly body: readonly Line[] };
/** Problems are the file's; those of a row stand with it. */
export type OrderFile = { readonly rows: readonly OrderRow[]; readonly problems: readonly Problem[] };

/**
 * Reads a CSV file of orders: a header row, separated by semicolon or comma, with or without byte order mark. Lines count
 * from 1, the header's. `photos` holds, in base64, the files that the column `photo` names.
 */
export function readOrderFile(csv: string, photos: Readonly<Record<string, string>>): OrderFile {
  const table = tableOf(csv);
  if ('reason' in table) return { rows: [], problems: [table] };
  const problems = problemsOfHeader(table);
  // While it is not known which column is which, no row can be judged.
  if (problems.length > 0) return { rows: [], problems };
  return { rows: table.body.map((line) => rowOf(line, table.columns, photos)), problems: [] };
}

/** The names of files in the column `photo`, each once; none where the file cannot be read. */
export function photosNamedIn(csv: string): string[] {
  const table = tableOf(csv);
  if ('reason' in table) return [];
  const photo = table.columns.indexOf('photo');
  return [...new Set(table.body.flatMap(({ record }) => record[photo] || []))];
}

function tableOf(csv: string): Table | Problem {
  const table = readCsv(csv);
  if ('reason' in table) return { ...table, column: '' };
  const { header, rows } = table;
  const width = header.record.findLastIndex((name) => name !== '') + 1;
  const body = rows.map(({ record, line }) => ({ record: withoutEmptyEnd(record, width), line }));
  const written = header.record.slice(0, width);
  const columns = written.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  return { written, columns, body };
}

/** Spreadsheet programs write empty columns at the right too. */
function withoutEmptyEnd(record: readonly string[], width: number): readonly string[] {
  return record.slice(width).every((cell) => cell === '') ? record.slice(0, width) : record;
}

function problemsOfHeader({ columns: all, written }: Table): Problem[] {
  const known: readonly string[] = partnerOrderFieldNames;
  // Among more columns than there are fields, one is unknown or stands twice: the rest need not be looked at.
  const columns = all.slice(0, known.length + 1);
  const problem = (column: string, reason: string): Problem => ({ line: 1, column, reason });
  // Another encoding, or no text at all: a list of such column names would help nobody.
  if (/[\uFFFD\0]/.test(written.join(''))) return [problem('', 'brokenCharacters')];
  return [
    ...columns.flatMap((name, index) => (known.includes(name) ? [] : problem(written[index] ?? '', 'unknownColumn'))),
    ...columns.flatMap((name, index) => (columns.indexOf(name) === index ? [] : problem(name, 'repeatedColumn'))),
    ...requiredOrderFields.flatMap((name) => (columns.includes(name) ? [] : problem(name, 'missingColumn'))),
  ];
}

function rowOf({ record, line }: Line, columns: readonly string[], photos: Readonly<Record<string, string>>): OrderRow {
  const problem = (column: string, reason: string, values = {}): OrderRow => ({
    line,
    fields,
    problems: [{ line, column, reason, values }],
  });
  const fields: Partial<Record<PartnerOrderField, string>> = Object.fromEntries(
    columns.map((column, index) => [column, record[index] ?? '']),
  );
  if (record.length !== columns.length) {
    return problem('', 'wrongNumberOfFields', { found: record.length, expected: columns.length });
  }
  const { photo: name = '', ...others } = fields;
  if (name === '') return { line, fields };
  if (!Object.hasOwn(photos, name)) return { ...problem('photo', 'photoMissing'), fields: others };
  return { line, fields: { ...others, photo: photos[name] ?? '' } };
}
