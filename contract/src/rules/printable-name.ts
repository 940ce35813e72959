import { type BrokenLine, brokenLines } from './texts/broken-lines.ts';

/**
 * Whether the name to print is the person's (5-5, D-RULES): one or more of the verified given names, then all family
 * names, each in the verified order. Case, the kind of apostrophe and Unicode composition do not count; a hyphenated
 * name is one name.
 */
export function printableNameHolds(
  printable: string,
  person: { readonly givenNames: string; readonly familyNames: string },
): boolean {
  const [printed, given, family] = [printable, person.givenNames, person.familyNames].map(namesOf) as [
    string[],
    string[],
    string[],
  ];
  const split = printed.length - family.length;
  if (split < Math.min(1, given.length) || printed.length === 0) return false;
  return isSubsequence(printed.slice(0, split), given) && family.every((name, index) => name === printed[split + index]);
}

function namesOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019\u02bc\u02b9\u2032\u00b4`]/g, "'")
    .toUpperCase()
    .split(/\s+/)
    .filter((name) => name !== '');
}

function isSubsequence(names: readonly string[], all: readonly string[]): boolean {
  let next = 0;
  for (const name of all) if (name === names[next]) next += 1;
  return next === names.length;
}

/** Lines for a name beside the photo of a card, in the smallest type that is legible at arm's length. */
export const printedNameLines = 4;
export const printedNameLineLength = 28;

/** The lines in which a card supplier prints a name. More than `printedNameLines` do not fit on the card. */
export const linesOfPrintedName = (printable: string): readonly BrokenLine[] =>
  brokenLines(printable, (line) => [...line].length <= printedNameLineLength);

/** The characters of a person's name: any but those that make an address, a link or markup of it. Only the form is judged. */
export const personNameShape = /^[^:/@<>{}]*$/;
