import { escapeMarkup } from '@siteid/contract';
import type { Cell, Column, Sheet } from './sheet.ts';
import { type Part, zipOf } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ofType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The smallest workbook that spreadsheet programs open: one sheet, whose headings are bold, stay in sight and filter what is below. Cells
 * are texts or dates, never formulas (T31).
 */
export async function* xlsxOf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const parts: Part[] = [
    { path: '[Content_Types].xml', content: [contentTypes] },
    { path: '_rels/.rels', content: [links([['officeDocument', 'xl/workbook.xml']])] },
    { path: 'xl/workbook.xml', content: [workbook(sheet.name)] },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: [
        links([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { path: 'xl/styles.xml', content: [styles] },
    { path: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) },
  ];
  yield* zipOf(parts);
}

const contentTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${ofType}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${ofType}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofType}.worksheet+xml"/>
</Types>`;

/** How a text, a heading and a day look: the places are those of `cellXfs`. */
const style = { text: 0, heading: 1, day: 2 } as const;
const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1"/>
<xf numFmtId="164" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

const links = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="${relationships}">${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A sheet's name has at most 31 characters: the first words of a longer one. */
const workbook = (name: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(firstWords(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const firstWords = (name: string) => /^.{1,31}(?= |$)/.exec(name)?.[0] ?? name.slice(0, 31);

async function* worksheet({ columns, rows, rowsToFill = 0 }: Sheet): AsyncGenerator<string> {
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  const widths = columns.map(
    ({ width, isDay = false }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}"${isDay ? ` style="${style.day}"` : ''} customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }) => textCell(heading, style.heading));
  yield `${declaration}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`;
  let last = 1;
  for await (const row of rows) {
    yield `<row>${row.map(cellOf).join('')}</row>`;
    last += 1;
  }
  const notes = rowsToFill === 0 ? '' : validations(columns, rowsToFill + 1);
  yield `</sheetData><autoFilter ref="A1:${letterOf(columns.length - 1)}${last}"/>${notes}</worksheet>`;
}

/** Few columns: a letter names each. */
const letterOf = (at: number) => String.fromCodePoint(65 + at);

/** What the cells to fill in offer and say. Nothing is forbidden there: whoever reads the sheet judges it. */
function validations(columns: readonly Column[], lastRow: number): string {
  const each = columns.map(({ heading, note = '', choices = [] }, at) => {
    const place = `sqref="${letterOf(at)}2:${letterOf(at)}${lastRow}"`;
    const said = `showInputMessage="1" promptTitle="${escaped(heading.slice(0, 32))}" prompt="${escaped(note.slice(0, 255))}"`;
    const list = choices.length === 0 ? '' : `<formula1>"${escaped(choices.join(','))}"</formula1>`;
    return `<dataValidation${list === '' ? '' : ' type="list"'} allowBlank="1" ${said} ${place}>${list}</dataValidation>`;
  });
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
}

const textCell = (text: string, look: number) =>
  `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cellOf = (cell: Cell) =>
  cell === null || typeof cell === 'string'
    ? textCell(cell ?? '', style.text)
    : `<c s="${style.day}"><v>${(Date.parse(cell.day) - firstDay) / 86_400_000}</v></c>`;
/** The day that spreadsheet programs count from, for every day since March 1900. */
const firstDay = Date.UTC(1899, 11, 30);

/** `_x003D_` would be read as the character of that number, an equals sign. */
const escaped = (text: string) => escapeMarkup(text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_'));
