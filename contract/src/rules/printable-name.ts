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

/** Room for a name beside the photo on a card of the usual size, in the smallest type that is legible at arm's length. */
export const printedNameLines = 4;
export const printedNameLineLength = 28;

/** A line of a printed name; one that is cut ends in the middle of a name, and is printed with a hyphen. */
export type PrintedLine = { readonly text: string; readonly isCut: boolean };

/**
 * The lines in which a card supplier prints a name: broken between names and after a hyphen, a name of more than `length` characters
 * cut. More than `printedNameLines` do not fit on the card.
 */
export function linesOfPrintedName(printable: string, length = printedNameLineLength): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const part of printable
    .normalize('NFC')
    .trim()
    .split(/\s+|(?<=-)(?=[^-\s])/)) {
    const last = lines.at(-1)?.text;
    const joined = last === undefined ? part : `${last}${last.endsWith('-') ? '' : ' '}${part}`;
    if (last !== undefined && lengthOf(joined) <= length) lines.splice(-1, 1, { text: joined, isCut: false });
    else lines.push(...cut(part, length));
  }
  return lines;
}

function cut(name: string, length: number): PrintedLine[] {
  const letters = [...name];
  if (letters.length <= length) return [{ text: name, isCut: false }];
  const [line, rest] = [letters.slice(0, length - 1).join(''), letters.slice(length - 1).join('')];
  return [{ text: line, isCut: true }, ...cut(rest, length)];
}

const lengthOf = (text: string) => [...text].length;

/** The characters of a person's name: any but those that make an address, a link or markup of it. Only the form is judged. */
export const personNameShape = /^[^:/@<>{}]*$/;
