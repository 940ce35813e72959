import { linesOfPrintedName, printedNameLineLength, printedNameLines } from '@siteid/contract';
import { expect, test } from 'vitest';
import { printedName } from './printed-name.ts';

const seen = (name: string) => printedName(name).lines.map(({ text, isCut }) => (isCut ? `${text}·` : text));

test.each([
  ['Åsa Ek', 0, ['Åsa Ek']],
  ['Astrid Maria Lindqvist', 0, ['Astrid Maria', 'Lindqvist']],
  ['MAXIMILIAN ALEXANDER WITTELSBACH-LUNDQVIST', 4, ['MAXIMILIAN ALEXANDER', 'WITTELSBACH-LUNDQVIST']],
  [
    'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Sigmaringen',
    5,
    ['Wolfeschlegelsteinhausenber·', 'gerdorff von Hohenzollern-', 'Sigmaringen'],
  ],
])('%s is drawn in type %i, in the lines %j', (name, size, lines) => {
  expect([printedName(name).size, seen(name)]).toEqual([size, lines]);
});

test('a name is cut nowhere but where its supplier cuts it, and loses no letter', () => {
  for (const name of [
    'Åsa Ek',
    'W'.repeat(28),
    'W'.repeat(60),
    'Ana-María de los Ángeles Concepción Hernández-Rodríguez',
    'Ö'.repeat(300),
  ]) {
    const { lines } = printedName(name);
    if (lines.some(({ isCut }) => isCut)) expect(lines).toEqual(linesOfPrintedName(name));
    expect(
      lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(name.replaceAll(' ', ''));
    for (const { text } of lines) expect(text.length).toBeLessThanOrEqual(printedNameLineLength);
    expect(lines.length <= printedNameLines).toBe(linesOfPrintedName(name).length <= printedNameLines);
  }
});
