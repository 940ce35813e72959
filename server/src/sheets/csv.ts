import { type Cell, joined, type Sheet } from './sheet.ts';

/**
 * Semicolons, and a byte order mark: so that the spreadsheet programs of our countries open it as a table, with its letters. Each
 * cell is quoted (RFC 4180).
 */
export const csvOf = (sheet: Sheet): AsyncGenerator<string> => joined(lines(sheet));

async function* lines({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(({ heading }) => heading))}`;
  for await (const row of rows) yield lineOf(row);
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(';')}\r\n`;

/** A spreadsheet program takes a cell that begins like this for a formula, and runs it; an apostrophe makes it a text (T31). */
const formula = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cellOf(cell: Cell): string {
  const text = typeof cell === 'string' ? cell : (cell?.day ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
