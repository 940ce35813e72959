import { type BrokenLine, brokenLines } from '../rules/texts/broken-lines.ts';
import { textWidth } from './text-width.ts';

type Room = {
  readonly width: number;
  readonly height: number;
  /** From the largest to the smallest. */
  readonly sizes: readonly number[];
  /** A word is cut rather than set in less than this. */
  readonly wholeWordsDownTo: number;
  /** What finds no place in the smallest size is left out for "…": only where it is read beside the card too. */
  readonly mayBeCut?: boolean;
};

export type FittedText = { readonly size: number; readonly lines: readonly string[] };

/** From the foot of one line to the foot of the next, in parts of the size. */
export const lineHeight = 1.12;
/** Kept free above a text, in parts of its size: its accents reach there. */
const air = 0.35;

/**
 * A text in the largest size in which it finds place, with its lines. Unless it may be cut no letter is left out: in the smallest size
 * there are as many lines as it takes.
 */
export function fittedText(text: string, { width, height, sizes, wholeWordsDownTo, mayBeCut = false }: Room): FittedText {
  const tried = sizes.map((size) => ({ size, lines: brokenLines(text, (line) => textWidth(line) * size <= width) }));
  const fitting = tried.find(
    ({ size, lines }) =>
      size * (lines.length * lineHeight + air) <= height && (size <= wholeWordsDownTo || lines.every(({ isCut }) => !isCut)),
  );
  const { size, lines } = fitting ?? tried.at(-1) ?? { size: wholeWordsDownTo, lines: [] };
  const whole = lines.map(written);
  if (!mayBeCut || fitting !== undefined) return { size, lines: whole };
  const count = Math.max(1, Math.floor((height / size - air) / lineHeight));
  return { size, lines: [...whole.slice(0, count - 1), cutShort(whole.slice(count - 1).join(' '), width / size)] };
}

/** The beginning of a text that is as wide as there is room, with "…" for the rest. */
function cutShort(text: string, width: number): string {
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const written = ({ text, isCut }: BrokenLine) => (isCut ? `${text}-` : text);
