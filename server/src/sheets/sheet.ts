/** A table to take away: texts and days under headings. Its rows may come as they are read, so that no list is too long. */
export type Sheet = {
  /** Names the file and, in XLSX, the sheet: letters, digits, spaces and hyphens. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};
/** `width` is about how many letters of a cell are seen, where a format has widths. */
export type Column = { readonly heading: string; readonly width: number };
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
