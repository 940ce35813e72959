import { maximumSheetBytes } from '@siteid/contract';
import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { zipOf } from './zip.ts';

const sheet = 'xl/worksheets/new.xml';
const texts = 'xl/sharedStrings.xml';
const styles = 'xl/styles.xml';
const book = 'xl/workbook.xml';
const links = 'xl/_rels/workbook.xml.rels';
const rest = {
  [book]: '<workbook xmlns:r="r"><sheets><sheet name="New" r:id="b"/></sheets></workbook>',
  [links]: '<Relationships><Relationship Id="b" Target="worksheets/new.xml"/></Relationships>',
  [sheet]: '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
};
const again = (text: string, length: number) => text.repeat(length / text.length);
const rows = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
const numbered = (length: number, write: (index: number) => string) =>
  Array.from({ length: length / write(99_999).length }, (_, index) => write(index)).join('');

/** What somebody could pack to keep the portal busy: a part of a workbook, of so many characters. */
const shapes: Readonly<Record<string, readonly [string, (length: number) => string]>> = {
  'rows without cells': [sheet, (length) => rows(again('<row/>', length))],
  'a row without an end': [sheet, (length) => rows(`<row>${again('<c><v>1</v></c>', length)}`)],
  'a row of cells far away': [sheet, (length) => rows(`<row>${again('<c r="XFD1"/>', length)}</row>`)],
  'a cell without an end': [sheet, (length) => rows(`<row><c t="inlineStr"><is><t>${again('a', length)}</t></is></c></row>`)],
  'a cell of pieces': [sheet, (length) => rows(`<row><c t="inlineStr"><is>${again('<r><t>a</t></r>', length)}</is></c></row>`)],
  'tags in tags': [sheet, (length) => again('<a>', length)],
  'a tag of attributes': [sheet, (length) => rows(`<row ${numbered(length, (index) => `a${index}="" `)}/>`)],
  comments: [sheet, (length) => rows(again('<!---->', length))],
  'a text of empty pieces': [sheet, (length) => rows(`<row><c><v>${again('<![CDATA[]]>', length)}</v></c></row>`)],
  'a text of brackets': [sheet, (length) => rows(`<![CDATA[${again('] ', length)}]]>`)],
  'a shared text of pieces': [texts, (length) => `<sst><si>${again('<r><t>a</t></r>', length)}</si></sst>`],
  formats: [
    styles,
    (length) => `<s><numFmts>${numbered(length, (index) => `<numFmt numFmtId="${index}" formatCode="d"/>`)}</numFmts></s>`,
  ],
  'a format of brackets': [styles, (length) => `<s><numFmt numFmtId="1" formatCode="${again('[', length)}"/></s>`],
  'a format of quotes': [styles, (length) => `<s><numFmt numFmtId="1" formatCode="${again('&quot;a', length)}"/></s>`],
  looks: [styles, (length) => `<s><cellXfs>${again('<xf numFmtId="14"/>', length)}</cellXfs></s>`],
  sheets: [
    book,
    (length) => `<workbook><sheets>${numbered(length, (index) => `<sheet name="${index}" r:id="b"/>`)}</sheets></workbook>`,
  ],
  links: [links, (length) => `<R>${numbered(length, (index) => `<Relationship Id="${index}" Target="a"/>`)}</R>`],
};

async function packed(path: string, content: string): Promise<Buffer> {
  const pieces = zipOf(Object.entries({ ...rest, [path]: content }).map(([name, text]) => ({ path: name, content: [text] })));
  return Buffer.concat(await Array.fromAsync(pieces));
}

/** Milliseconds. What takes no time at all is no measure. */
async function timeOf(file: Buffer): Promise<number> {
  const start = performance.now();
  await readSheet(file);
  return Math.max(10, performance.now() - start);
}

test.each(Object.entries(shapes))(
  '%s: eight times as long takes no more than eight times as long [W-5-12]',
  async (_, [path, shape]) => {
    const [long, short] = [await packed(path, shape(800_000)), await packed(path, shape(100_000))];
    // Were it the square, it would be 64 times. What else the machine does only adds, so some tries may be slow.
    const ratios: number[] = [];
    do ratios.push((await timeOf(long)) / (await timeOf(short)));
    while (ratios.length < 6 && Math.min(...ratios) >= 20);
    expect(Math.min(...ratios)).toBeLessThan(20);
  },
);

test('tags in tags, or attributes without end, are left early: what is open would fill the memory [W-5-12]', async () => {
  for (const shape of ['tags in tags', 'a tag of attributes']) {
    const [path = '', write] = shapes[shape] ?? [];
    const file = await packed(path, write?.(8_000_000) ?? '');
    expect(file.length).toBeLessThan(maximumSheetBytes);
    const before = process.memoryUsage().rss;
    expect(await readSheet(file)).toMatchObject({ reason: 'sheetTooLarge' });
    expect(process.memoryUsage().rss - before, shape).toBeLessThan(200_000_000);
  }
});

test('more tags than any sheet of orders has are left early: they would keep the portal busy for seconds [W-5-12]', async () => {
  for (const shape of ['a row without an end', 'a row of cells far away', 'a text of empty pieces']) {
    const [path = '', write] = shapes[shape] ?? [];
    expect(await readSheet(await packed(path, write?.(8_000_000) ?? '')), shape).toMatchObject({ reason: 'sheetTooLarge' });
  }
  // A thousand rows, with as many columns beside theirs as are read that only have a colour.
  const filled = again('<c t="inlineStr"><is><t>Åsa</t></is></c>', 24 * 40);
  const row = `<row>${filled}${again('<c s="1"/>', 76 * 10)}</row>`;
  const read = await readSheet(await packed(sheet, rows(row.repeat(1001))));
  expect('reason' in read ? read.reason : read.rows.length).toBe(1000);
});
