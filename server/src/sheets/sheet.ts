/** A table to take away: texts and days under headings. Its rows may come as they are read, so that no list is too long. */
export type Sheet = {
  /** Names the file and, in XLSX, the sheet: letters, digits, spaces and hyphens. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** How many rows somebody may fill in below the heading: their cells offer the columns' choices, and say what is to be written. */
  readonly rowsToFill?: number;
};
/** `width` is about how many letters of a cell are seen, where a format has widths. */
export type Column = {
  readonly heading: string;
  readonly width: number;
  /** What is to be written in a column's cells: said where one stands in a cell, in 255 letters at most. */
  readonly note?: string;
  /** What is offered to write there, without commas, in 255 letters at most. */
  readonly choices?: readonly string[];
  /** Its cells are days. */
  readonly isDay?: boolean;
};
export type Cell = string | Day | null;
/** A calendar day, `YYYY-MM-DD`: a date where a format has dates. */
export type Day = { readonly day: string };

/** Small texts joined to larger ones: each piece that is sent costs the same, however short it is. */
export async function* joined(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < 16_384) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
