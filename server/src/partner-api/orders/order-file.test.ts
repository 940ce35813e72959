import { maximumOrdersPerCall } from '@siteid/contract';
import { expect, test } from 'vitest';
import { photosNamedIn, readOrderFile } from './order-file.ts';

const columns = ['given_names', 'family_names', 'date_of_birth', 'nationalities', 'government_id_country', 'government_id'];
const row = ['Åsa', 'Öberg', '1993-07-15', 'SE', 'SE', '19930715-2380'];
const fields = Object.fromEntries(columns.map((column, index) => [column, row[index]]));
const file = (separator: string, lineEnd = '\n') => [columns, row].map((line) => line.join(separator) + lineEnd).join('');
const problems = (csv: string, photos = {}) =>
  [readOrderFile(csv, photos)].flatMap(({ rows, problems: ofFile }) =>
    [...ofFile, ...rows.flatMap((each) => each.problems ?? [])].map(({ line, column, reason }) => [line, column, reason]),
  );

test.each([
  ['semicolons', file(';')],
  ['commas', file(',')],
  ['a byte order mark', `\uFEFF${file(';')}`],
  ['line ends of Windows', file(',', '\r\n')],
  ['no line end at the end', file(';').trimEnd()],
  ['headers as people write them', file(';').replace('given_names', ' Given names').replace('family_names', 'FAMILY-NAMES')],
])('a file with %s is read [1-14]', (_, csv) => {
  expect(readOrderFile(csv, {})).toEqual({ rows: [{ line: 2, fields }], problems: [] });
});

test('lines are those of the file, also after empty ones and texts over several lines [1-14]', () => {
  const csv = `${columns.join(';')}\n\n"Åsa\nMärta";${row.slice(1).join(';')}\n\n${row.join(';')}\n`;
  for (const lineEnd of ['\n', '\r\n']) {
    expect(readOrderFile(csv.replaceAll('\n', lineEnd), {}).rows.map(({ line }) => line)).toEqual([3, 6]);
  }
});

test('rows of nothing but separators are passed over, and lines still count them', () => {
  const nothing = ';'.repeat(columns.length - 1);
  const csv = `${columns.join(';')}\n${nothing}\n${row.join(';')}\n ${nothing}\n;;\n`;
  expect(readOrderFile(csv, {})).toEqual({ rows: [{ line: 3, fields }], problems: [] });
  expect(problems(`${columns.join(';')}\n${nothing}\n`)).toEqual([[1, '', 'emptyFile']]);
  expect(problems(`${nothing}\n`)).toEqual([[1, '', 'emptyFile']]);
});

test('empty columns at the right are passed over, and empty lines before the header', () => {
  const csv = `${columns.join(';')};;\n${row.join(';')};;\n${row.join(';')}\n${row.join(';')};x;\n`;
  expect(readOrderFile(csv, {}).rows.slice(0, 2)).toEqual([2, 3].map((line) => ({ line, fields })));
  expect(problems(csv)).toEqual([[4, '', 'wrongNumberOfFields']]);
  expect(readOrderFile(`\n;;;\n${file(';')}`, {}).rows).toEqual([{ line: 4, fields }]);
});

test('a header in another encoding is one problem, in words that help', () => {
  const utf16 = Buffer.from(`\uFEFF${file(';')}`, 'utf16le').toString('utf8');
  expect(problems(utf16)).toEqual([[1, '', 'brokenCharacters']]);
});

test('a text in quotes may hold the separator, and a header one of the other', () => {
  const csv = `${columns.join(',')},address\n${row.join(',')},"Provgatan 5, port 2"\n`;
  expect(readOrderFile(csv, {}).rows[0]?.fields.address).toBe('Provgatan 5, port 2');
});

test('what is wrong with the file is said with its line and column [1-14]', () => {
  expect(problems('')).toEqual([[1, '', 'emptyFile']]);
  expect(problems(`${columns.join(';')}\n`)).toEqual([[1, '', 'emptyFile']]);
  expect(problems(`Shoe size;${file(';')}`)).toEqual([[1, 'Shoe size', 'unknownColumn']]);
  expect(problems(`${columns.join(';')};given_names\n${row.join(';')};Eva\n`)).toEqual([[1, 'given_names', 'repeatedColumn']]);
  expect(problems(file(';').replaceAll(/^[^;]*;/gm, ''))).toEqual([[1, 'given_names', 'missingColumn']]);
  expect(problems(`${file(';')}Eva;Ek\n`)).toEqual([[3, '', 'wrongNumberOfFields']]);
  expect(problems(`${file(';')}"Eva;Ek\n`)).toEqual([[3, '', 'unreadableQuotes']]);
  expect(problems(`${columns.join(';')}\n${`${row.join(';')}\n`.repeat(maximumOrdersPerCall + 1)}`)).toEqual([
    [1, '', 'tooManyRows'],
  ]);
});

test('a photo is the file of that name beside the orders [1-14]', () => {
  const csv = `${columns.join(';')};photo\n${row.join(';')};åsa.jpg\n${row.join(';')};nobody.jpg\n${row.join(';')};constructor\n`;
  const { rows } = readOrderFile(csv, { 'åsa.jpg': 'base64' });
  expect(rows.map((each) => each.fields)).toEqual([{ ...fields, photo: 'base64' }, fields, fields]);
  expect(photosNamedIn(csv)).toEqual(['åsa.jpg', 'nobody.jpg', 'constructor']);
  expect(problems(csv, { 'åsa.jpg': 'base64' })).toEqual([
    [3, 'photo', 'photoMissing'],
    [4, 'photo', 'photoMissing'],
  ]);
});
