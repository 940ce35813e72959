import { maximumOrdersPerCall, type PartnerOrderField, partnerOrderFieldNames } from '@siteid/contract';
import { CsvError, parse } from 'csv-parse/sync';
import type { OrderRow, Problem } from './order-row.ts';

type Line = { readonly record: readonly string[]; readonly lastLine: number };
export type OrderFile = { readonly rows: readonly OrderRow[]; readonly problems: readonly Problem[] };

const requiredColumns: readonly PartnerOrderField[] = [
  'given_names',
  'family_names',
  'date_of_birth',
  'nationalities',
  'government_id_country',
  'government_id',
];

/**
 * Reads a CSV file of orders: a header row, separated by semicolon or comma, with or without byte order mark. Lines count
 * from 1, the header's. `photos` holds, in base64, the files that the column `photo` names.
 */
export function readOrderFile(csv: string, photos: Readonly<Record<string, string>>): OrderFile {
  const lines: Line[] = [];
  const note = (record: readonly string[], { lines: lastLine }: { readonly lines: number }) => {
    lines.push({ record, lastLine });
    return null;
  };
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      onRecord: note,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1;
    return { rows: [], problems: [{ line, column: '', reason: 'unreadableQuotes' }] };
  }
  const [header, ...body] = lines;
  if (header === undefined || body.length === 0) return { rows: [], problems: [{ line: 1, column: '', reason: 'emptyFile' }] };
  if (body.length > maximumOrdersPerCall) {
    return { rows: [], problems: [{ line: 1, column: '', reason: 'tooManyRows', values: { most: maximumOrdersPerCall } }] };
  }
  const columns = header.record.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const problems = problemsOfHeader(columns, header.record);
  // Nothing in the rows can be judged while it is not known which column is which.
  if (problems.length > 0) return { rows: [], problems };
  const read = body.map((line) => rowOf(line, columns as PartnerOrderField[], photos));
  return { rows: read.flatMap(({ row }) => row ?? []), problems: read.flatMap(({ problem }) => problem ?? []) };
}

/** The separator that stands more often in the header; names of columns hold neither. */
function delimiterOf(csv: string): ';' | ',' {
  const header = csv.slice(0, csv.search(/[\r\n]|$/));
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function problemsOfHeader(columns: readonly string[], written: readonly string[]): Problem[] {
  const known: readonly string[] = partnerOrderFieldNames;
  const problem = (column: string, reason: string): Problem => ({ line: 1, column, reason });
  return [
    ...columns.flatMap((name, index) => (known.includes(name) ? [] : problem(written[index] ?? '', 'unknownColumn'))),
    ...columns.flatMap((name, index) => (columns.indexOf(name) === index ? [] : problem(name, 'repeatedColumn'))),
    ...requiredColumns.flatMap((name) => (columns.includes(name) ? [] : problem(name, 'missingColumn'))),
  ];
}

function rowOf(
  { record, lastLine }: Line,
  columns: readonly PartnerOrderField[],
  photos: Readonly<Record<string, string>>,
): { row?: OrderRow; problem?: Problem } {
  // The parser says where the record ends; a text in quotes may go over several lines.
  const line = lastLine - record.join('').split('\n').length + 1;
  if (record.length !== columns.length) {
    const values = { found: record.length, expected: columns.length };
    return { problem: { line, column: '', reason: 'wrongNumberOfFields', values } };
  }
  const fields: Partial<Record<PartnerOrderField, string>> = Object.fromEntries(
    columns.map((column, index) => [column, record[index] ?? '']),
  );
  if (fields.photo === undefined || fields.photo === '') return { row: { line, fields } };
  const photo = Object.hasOwn(photos, fields.photo) ? photos[fields.photo] : undefined;
  if (photo === undefined) return { problem: { line, column: 'photo', reason: 'photoMissing' } };
  return { row: { line, fields: { ...fields, photo } } };
}
