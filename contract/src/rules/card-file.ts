/** A row of a file of finished cards, as it was written; `line` counts from 1. */
export type CardFileRow = { readonly line: number; readonly order: string; readonly cardNumber: string; readonly pin: string };

/** Rows that a file of finished cards may have. */
export const maximumCardsPerFile = 1000;

const orderShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The rows of a file of order, card number and PIN, separated by semicolon, comma or tab (W-6-3). A first line without an order's id is a
 * header; empty lines are skipped. The server judges the rows. `tooManyRows` has over `maximumCardsPerFile`, `notThreeColumns` names the
 * first line that has fewer or more.
 */
export function readCardFile(
  text: string,
): { readonly rows: CardFileRow[] } | { readonly wrong: 'emptyFile' | 'tooManyRows' | 'notThreeColumns'; readonly line: number } {
  const rows: CardFileRow[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(/[;,\t]/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    );
    const [order = '', cardNumber = '', pin = ''] = cells;
    if (rows.length === 0 && !orderShape.test(order) && !/\d/.test(pin)) continue;
    if (cells.length !== 3) return { wrong: 'notThreeColumns', line: index + 1 };
    if (rows.length === maximumCardsPerFile) return { wrong: 'tooManyRows', line: index + 1 };
    rows.push({ line: index + 1, order, cardNumber, pin });
  }
  return rows.length === 0 ? { wrong: 'emptyFile', line: 1 } : { rows };
}
