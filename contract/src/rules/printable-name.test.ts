import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOfPrintedName, printableNameHolds } from './printable-name.ts';

const astrid = { givenNames: 'Astrid Maria', familyNames: 'Lindqvist' };
const juan = { givenNames: 'Juan Carlos', familyNames: 'García Márquez' };

describe('the name to print [5-5]', () => {
  test.each([
    ['Astrid Maria Lindqvist', astrid],
    ['Astrid Lindqvist', astrid],
    ['Maria Lindqvist', astrid],
    ['ASTRID  LINDQVIST', astrid],
    ['Juan García Márquez', juan],
    ['Juan Garci\u0301a Ma\u0301rquez', juan],
    ['Anna-Lena O’Brien', { givenNames: 'Anna-Lena', familyNames: "O'Brien" }],
    ['GROSS WEISS', { givenNames: 'Groß', familyNames: 'Weiß' }],
    ['Suharto', { givenNames: '', familyNames: 'Suharto' }],
    ['Suharto', { givenNames: 'Suharto', familyNames: '' }],
    ['Lindqvist Lindqvist', { givenNames: 'Lindqvist', familyNames: 'Lindqvist' }],
  ])('%j holds', (printable, person) => expect(printableNameHolds(printable, person)).toBe(true));

  test.each([
    ['Lindqvist Astrid', astrid, 'family name first'],
    ['Maria Astrid Lindqvist', astrid, 'given names in another order'],
    ['Astrid', astrid, 'without a family name'],
    ['Lindqvist', astrid, 'without a given name'],
    ['Astrid Lindkvist', astrid, 'another spelling'],
    ['Astrid Eva Lindqvist', astrid, 'a name that is not the person’s'],
    ['Astrid Astrid Lindqvist', astrid, 'a name twice'],
    ['Juan Márquez', juan, 'one of two family names'],
    ['Juan Márquez García', juan, 'family names in another order'],
    ['Anna Lena Berg', { givenNames: 'Anna-Lena', familyNames: 'Berg' }, 'half of a hyphenated name'],
    ['Asa Berg', { givenNames: 'Åsa', familyNames: 'Berg' }, 'without its diacritics'],
    ['', { givenNames: '', familyNames: '' }, 'nothing'],
  ])('%j does not: %3$s', (printable, person) => expect(printableNameHolds(printable, person)).toBe(false));

  const name = fc.stringMatching(/^[A-ZÅÄÖa-zåäö]{1,8}$/);
  const names = fc.array(name, { minLength: 1, maxLength: 4 });

  test('any given names left in their order, with all family names, hold', () => {
    fc.assert(
      fc.property(names, names, fc.infiniteStream(fc.boolean()), (given, family, keep) => {
        const kept = given.filter(() => keep.next().value);
        const printable = [...(kept.length > 0 ? kept : given), ...family].join(' ');
        const person = { givenNames: given.join(' '), familyNames: family.join(' ') };
        expect(printableNameHolds(printable.toUpperCase(), person)).toBe(true);
        expect(printableNameHolds(`${printable} X-X`, person)).toBe(false);
        expect(printableNameHolds(family.join(' '), { ...person, givenNames: 'X-X' })).toBe(false);
      }),
    );
  });
});

test.each([
  ['Astrid Lindqvist', ['Astrid Lindqvist']],
  ['Astrid Maria Lindqvist-Virtanen', ['Astrid Maria Lindqvist-', 'Virtanen']],
  ['Aaaaaaaaaaaaa Bbbbbbbbbbbbbb', ['Aaaaaaaaaaaaa Bbbbbbbbbbbbbb']],
  ['Aaaaaaaaaaaaa Bbbbbbbbbbbbbbb', ['Aaaaaaaaaaaaa', 'Bbbbbbbbbbbbbbb']],
  [
    'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Sigmaringen',
    ['Wolfeschlegelsteinhausenber-', 'gerdorff von Hohenzollern-', 'Sigmaringen'],
  ],
])('%s is printed in the lines %j', (name, lines) =>
  expect(linesOfPrintedName(name).map(({ text, isCut }) => (isCut ? `${text}-` : text))).toEqual(lines),
);
