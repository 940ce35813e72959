import { buffer } from 'node:stream/consumers';
import { crc32, inflateRawSync } from 'node:zlib';
import type { SheetFormat } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import type { Cell } from './sheet.ts';
import { fileOf } from './sheet-file.ts';

const always = async () => true;

const headings = ['Card status', 'Reason'];
const columns = headings.map((heading, at) => ({ heading, width: 20 + at }));
const written = (rows: readonly (readonly Cell[])[], format: SheetFormat) =>
  buffer(fileOf({ name: 'Card history', columns, rows }, format, always).content);
const csv = async (...rows: (readonly Cell[])[]) => (await written(rows, 'csv')).toString();

/** The parts of an archive, found by its directory as a spreadsheet program finds them. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [number, number, number];
    const nameLength = archive.readUInt16LE(at + 28);
    const head = archive.readUInt32LE(at + 42);
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + packed));
    expect([archive.readUInt32LE(head), content.length, crc32(content)]).toEqual([0x04034b50, size, crc]);
    parts.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength;
  }
  return parts;
}
const sheetIn = async (...rows: (readonly Cell[])[]) => unzip(await written(rows, 'xlsx')).get('xl/worksheets/sheet1.xml') ?? '';
/** The texts of a sheet's cells, row by row. */
const cellsIn = (sheet: string) =>
  sheet
    .split('<row>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text));

describe('a sheet as CSV', () => {
  test('has its headings and rows, each cell quoted, after a byte order mark', async () => {
    expect(await csv(['Aktiv', null], ['Spärrad', 'Säger "nej"; inte\nmer'])).toBe(
      '\uFEFF"Card status";"Reason"\r\n"Aktiv";""\r\n"Spärrad";"Säger ""nej""; inte\nmer"\r\n',
    );
  });

  test('holds no cell that a spreadsheet program takes for a formula [T31]', async () => {
    const formulas = ['=1+1', '+46', '-2', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n=1', '＝1', '\u0000=1'];
    for (const text of formulas) expect(await csv([text])).toContain(`\r\n"'${text}"`);
    for (const text of ['a=1', '2026-11-20', "O'Neill", '']) expect(await csv([text])).toContain(`\r\n"${text}"`);
  });

  test('says what it is called, in plain letters too', () => {
    const { mediaType, disposition } = fileOf({ name: 'Kortets "historik" åäö', columns, rows: [] }, 'csv', always);
    expect(mediaType).toBe('text/csv; charset=utf-8');
    expect(disposition).toBe(
      `attachment; filename="Kortets historik aao.csv"; filename*=UTF-8''Kortets%20%22historik%22%20%C3%A5%C3%A4%C3%B6.csv`,
    );
  });
});

describe('a sheet as XLSX', () => {
  test('is an archive whose parts a spreadsheet program finds, with its headings and rows', async () => {
    const parts = unzip(await written([['Aktiv', null]], 'xlsx'));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Card history"');
    expect(cellsIn(parts.get('xl/worksheets/sheet1.xml') ?? '')).toEqual([headings, ['Aktiv', '']]);
  });

  test('holds texts alone: no formula, no markup, nothing that XML cannot hold [T31]', async () => {
    const sheet = await sheetIn(['=1+1', '<img onerror="x">&'], ['a\u0000\u001b\uFFFEb', '🧑 åäö']);
    expect(cellsIn(sheet).slice(1)).toEqual([
      ['=1+1', '&lt;img onerror=&quot;x&quot;&gt;&amp;'],
      ['ab', '🧑 åäö'],
    ]);
    expect(sheet.match(/<c /g)).toHaveLength(6);
    expect(sheet.match(/<c t="inlineStr"/g)).toHaveLength(6);
    expect(sheet).not.toContain('<f');
  });

  test('has days that are dates, a filter over all rows, and columns as wide as they are said to be [10-6]', async () => {
    const parts = unzip(
      await written(
        [
          ['Aktiv', { day: '2026-11-22' }],
          [{ day: '2024-02-29' }, null],
        ],
        'xlsx',
      ),
    );
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    // 22 November 2026 and 29 February 2024, as spreadsheet programs count days.
    expect([...sheet.matchAll(/<c s="2"><v>(\d+)<\/v><\/c>/g)].map(([, day]) => day)).toEqual(['46348', '45351']);
    expect(parts.get('xl/styles.xml')).toContain('formatCode="yyyy\\-mm\\-dd"');
    expect(sheet).toMatch(/<\/sheetData><autoFilter ref="A1:B3"\/><\/worksheet>$/);
    expect(sheet).toContain('<col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="21" customWidth="1"/>');
    expect(await csv([{ day: '2026-11-22' }, null])).toContain('\r\n"2026-11-22";""');
  });

  test('is named by whole words', async () => {
    const nameOf = async (name: string) =>
      unzip(await buffer(fileOf({ name, columns, rows: [] }, 'xlsx', always).content)).get('xl/workbook.xml');
    expect(await nameOf('Cards and orders NORRBYGG 2026-11-22')).toContain('name="Cards and orders NORRBYGG"');
    expect(await nameOf('Kort och beställningar NORRBYGG 2026-11-22')).toContain('name="Kort och beställningar NORRBYGG"');
    expect(await nameOf('x'.repeat(40))).toContain(`name="${'x'.repeat(31)}"`);
  });

  test('holds a text as it is, where a program would read the number of a character [T31]', async () => {
    const sheet = await sheetIn(['_x003D_1+1', '_x003d_', 'max_x1', '_x005F_x003D_']);
    expect(cellsIn(sheet).slice(1)).toEqual([['_x005F_x003D_1+1', '_x005F_x003d_', 'max_x1', '_x005F_x005F_x005F_x003D_']]);
  });
});

describe('a long sheet', () => {
  test.each(['csv', 'xlsx'] as const)('is sent as %s while it is read, and ends with what its rows throw', async (format) => {
    let read = 0;
    const rows = (async function* () {
      for (;;) {
        read += 1;
        yield [`Row ${read} ${Math.random()}`, 'x'.repeat(100)];
        if (read === 20_000) throw new Error('the database went away');
      }
    })();
    const { content } = fileOf({ name: 'Long', columns, rows }, format, always);
    let sent = 0;
    let readAtFirst = 0;
    await expect(
      (async () => {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          sent += chunk.length;
          if (sent > 20_000 && readAtFirst === 0) readAtFirst = read;
        }
      })(),
    ).rejects.toThrow('the database went away');
    expect(readAtFirst).toBeLessThan(15_000);
  });
});
