import { linesOfPrintedName, type PrintedLine, printedNameLineLength, printedNameLines } from '@siteid/contract';

/** Steps of type from the largest down: how wide a line of it may be, and how many find room above each other. */
const sizes = [
  { width: 16, lines: 2 },
  { width: 19, lines: 2 },
  { width: 22, lines: 3 },
  { width: 26, lines: 3 },
  { width: 31, lines: printedNameLines },
];

/**
 * A name in its printed lines, by the rule that refuses an order whose name does not fit, in the largest type that takes them. `size`
 * counts the steps down. A name of an order older than the rule may have more lines, in type that no supplier prints.
 */
export function printedName(name: string): { readonly size: number; readonly lines: readonly PrintedLine[] } {
  for (const [size, room] of sizes.entries()) {
    const lines = linesOfPrintedName(name, Math.min(room.width, printedNameLineLength));
    const fits = lines.length <= room.lines && lines.every(({ text, isCut }) => !isCut && widthOf(text) <= room.width);
    if (fits) return { size, lines };
  }
  const lines = linesOfPrintedName(name);
  return { size: lines.length <= printedNameLines ? sizes.length : sizes.length + 1, lines };
}

/** A line as wide as so many small letters: a capital takes half as much again. */
export const widthOf = (text: string): number => text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) * 0.5;
