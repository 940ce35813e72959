/** A line of a text; with `isCut` it ends in the middle of a word, and is printed with a hyphen. */
export type BrokenLine = { readonly text: string; readonly isCut: boolean };

/**
 * Breaks a text into lines that fit: between words and after hyphens; a word that is longer than a line is cut, so that no letter is left
 * out.
 */
export function brokenLines(text: string, hasRoom: (line: string) => boolean): readonly BrokenLine[] {
  const lines: BrokenLine[] = [];
  for (const part of text
    .normalize('NFC')
    .trim()
    .split(/\s+|(?<=-)(?=[^-\s])/u)) {
    const last = lines.at(-1)?.text;
    const joined = last === undefined ? part : `${last}${last.endsWith('-') ? '' : ' '}${part}`;
    if (last !== undefined && hasRoom(joined)) lines.splice(-1, 1, { text: joined, isCut: false });
    else lines.push(...pieces([...part], hasRoom));
  }
  return lines;
}

function pieces(letters: readonly string[], hasRoom: (line: string) => boolean): BrokenLine[] {
  if (letters.length <= 1 || hasRoom(letters.join(''))) return [{ text: letters.join(''), isCut: false }];
  let end = 1;
  while (end < letters.length - 1 && hasRoom(`${letters.slice(0, end + 1).join('')}-`)) end += 1;
  return [{ text: letters.slice(0, end).join(''), isCut: true }, ...pieces(letters.slice(end), hasRoom)];
}
