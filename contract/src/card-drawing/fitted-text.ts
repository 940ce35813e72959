import { type BrokenLine, brokenLines } from '../rules/broken-lines.ts';
import { textWidth } from './text-width.ts';

type Room = {
  readonly width: number;
  readonly height: number;
  /** From the largest to the smallest. */
  readonly sizes: readonly number[];
  /** A word is cut rather than set in less than this. */
  readonly wholeWordsDownTo: number;
};

export type FittedText = { readonly size: number; readonly lines: readonly string[] };

/** From the foot of one line to the foot of the next, in parts of the size. */
export const lineHeight = 1.12;
/** Kept free above a text, in parts of its size: its accents reach there. */
const air = 0.35;

/**
 * A text in the largest size in which it finds place, with its lines. No letter is left out: in the smallest size there are as many
 * lines as it takes.
 */
export function fittedText(text: string, { width, height, sizes, wholeWordsDownTo }: Room): FittedText {
  const tried = sizes.map((size) => ({ size, lines: brokenLines(text, (line) => textWidth(line) * size <= width) }));
  const fitting = tried.find(
    ({ size, lines }) =>
      size * (lines.length * lineHeight + air) <= height && (size <= wholeWordsDownTo || lines.every(({ isCut }) => !isCut)),
  );
  const { size, lines } = fitting ?? tried.at(-1) ?? { size: wholeWordsDownTo, lines: [] };
  return { size, lines: lines.map(written) };
}

const written = ({ text, isCut }: BrokenLine) => (isCut ? `${text}-` : text);
