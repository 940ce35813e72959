/**
 * Widths of the letters of the portal's type at its boldest, in hundredths of its size. Figures are as wide as each other, and an accent
 * adds nothing. `npm run font -- --check` measures them anew.
 */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    26: " ',.:;!ijI|¹¡‘’",
    33: '()l{}[]`·ı´-‑',
    38: 'f"tŧ•',
    43: '*r°–',
    47: '\\szª“”»',
    52: 'L?cgŁº_',
    57: '$+0123456789<=>FJPhknu~£¥ħaevxy«bdopqøđESTŦ',
    63: 'BRZð®þŋÞY^§',
    69: 'KUßADVXÐĐ#HNĦŊ&…',
    76: 'CG%OØwẞ',
    88: 'Qmæ@M©½',
    106: 'ÆŒWœ—',
  }).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width) / 100])),
);

/** Letters that the type does not have come from another one: as wide as a wide letter. */
const unknownWidth = 0.88;

/** How wide a text is, at most, in parts of the size of its type. */
export const textWidth = (text: string): number =>
  [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')].reduce((sum, letter) => sum + (widths[letter] ?? unknownWidth), 0);
