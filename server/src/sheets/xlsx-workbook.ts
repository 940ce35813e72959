import { type Parts, SheetTooLarge } from './xlsx-parts.ts';

const book = 'xl/workbook.xml';
/** Texts that a workbook's cells share, and characters of all of them. */
const mostTexts = 100_000;
const mostCharacters = 8_000_000;

/** Where the first sheet stands that is to be seen, and from which day the workbook counts. */
export async function readWorkbook(parts: Parts): Promise<{ readonly sheet: string; readonly countsFrom1904: boolean }> {
  const ids: string[] = [];
  let countsFrom1904 = false;
  const ignored = { text: () => undefined, close: () => undefined };
  await parts.parse(book, {
    ...ignored,
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      ids.push(Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '');
    },
  });
  const targets = new Map<string, string>();
  await parts.parse('xl/_rels/workbook.xml.rels', {
    ...ignored,
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
  });
  const target = targets.get(ids[0] ?? '');
  if (target === undefined) throw new Error('the workbook has no sheet');
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, countsFrom1904 };
}

/** The texts that cells name by number. */
export async function readTexts(parts: Parts): Promise<readonly string[]> {
  const path = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!parts.has(path)) return texts;
  let [text, characters, isText, isSpoken] = ['', 0, false, false];
  await parts.parse(path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      characters += text.length;
      if (texts.length >= mostTexts || characters > mostCharacters) throw new SheetTooLarge();
      texts.push(text);
    },
  });
  return texts;
}

/** Which of the workbook's looks, by their number, are of days. */
export type Styles = ReadonlySet<string>;
export const isDate = (styles: Styles, look: string | undefined) => styles.has(look ?? '0');

/** Numbers of the formats of days that every spreadsheet program knows, some of them by the country of its reader. */
const isKnownDay = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);

export async function readStyles(parts: Parts): Promise<Styles> {
  const path = 'xl/styles.xml';
  const styles = new Set<string>();
  if (!parts.has(path)) return styles;
  const formats = new Map<number, boolean>();
  let [isOfCells, look] = [false, 0];
  await parts.parse(path, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), isDayFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (formats.get(format) ?? isKnownDay(format)) styles.add(String(look));
      look += 1;
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/**
 * A format with a year or a day in it; what stands in quotes or brackets is no part of it, whether or not they are closed: a search for the
 * end of each of thousands of open ones would not end itself.
 */
const isDayFormat = (code: string) => /[yd]/i.test(code.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\./g, ''));
