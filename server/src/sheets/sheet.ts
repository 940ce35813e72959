/** A table to take away: texts under headings. Its rows may come as they are read, so that no list is too long. */
export type Sheet = {
  /** Names the file and, in XLSX, the sheet: letters, digits, spaces and hyphens. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};
export type Cell = string | null;

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
