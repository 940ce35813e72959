import { maximumFieldLength, minimumSearchLength, nationalityCodeLength } from '../constants.ts';
import { somethingToSee } from '../rules/texts/one-line.ts';
import { type BrokenRule, type FieldRule, holds } from './rule.ts';

/** "This field is required": something that can be seen (5-1, 5-10). */
export function required(text: string): BrokenRule | null {
  return somethingToSee.test(text) ? null : { id: 'errors.validation.field.required', values: {} };
}

/** At least so many characters, as people count them (5-10). */
export function minimumLength(minlength: number): FieldRule {
  return holds((text) => [...text].length >= minlength, 'errors.validation.field.minLength', { minlength });
}

/** "enter at most {maxlength} characters" (5-1, 5-10), in UTF-16 units, as the schemas of the calls count them. */
export function maximumLength(maxlength: number = maximumFieldLength): FieldRule {
  return holds((text) => text.length <= maxlength, 'errors.validation.field.maxLength', { maxlength });
}

/** Exactly so many digits and nothing else (5-10). */
export function exactDigits(digits: number): FieldRule {
  return holds((text) => text.length === digits && /^[0-9]+$/.test(text), 'errors.validation.field.exactDigits', { digits });
}

/** Letters and digits of any script, no symbols and no spaces (5-10). */
export const alphanumeric: FieldRule = holds(
  (text) => /^[\p{L}\p{M}\p{N}]+$/u.test(text),
  'errors.validation.field.alphanumeric',
);

/** The symbols that names and addresses of companies need, where a field says nothing else (D-VALIDATION). */
const extraSymbols = "-_.,:;'&/()+@";

/** Letters and digits of any script, spaces, and the symbols given, each one character of the text (5-10). */
export function alphanumericWith(symbols: string = extraSymbols): FieldRule {
  const allowed = new Set(symbols);
  return holds(
    (text) => [...text].every((character) => /[\p{L}\p{M}\p{N} ]/u.test(character) || allowed.has(character)),
    'errors.validation.field.alphanumericWithSymbols',
    { symbols: [...allowed].join(' ') },
  );
}

/** A letter or a digit among whatever else there is (5-10). */
export const atLeastOneAlphanumeric: FieldRule = holds(
  (text) => /[\p{L}\p{N}]/u.test(text),
  'errors.validation.field.atLeastOneAlphanumeric',
);

/** A nationality code: exactly 2 symbols (5-10). Whether there is such a country is for the classifiers to say. */
export const nationalityCode: FieldRule = holds(
  (text) => [...text].length === nationalityCodeLength,
  'errors.validation.field.nationalityCode',
  { length: nationalityCodeLength },
);

/** The number of a card scanner: 4 to 20 Latin letters and digits, single hyphens between them (5-10, D-VALIDATION). */
export const scannerNumber: FieldRule = holds(
  (text) => /^[a-z0-9](?:-?[a-z0-9]){3,19}$/i.test(text),
  'errors.validation.field.scannerNumber',
);

/**
 * Whether a trimmed text is long enough to search by: at least 3 characters of a name or card number (5-4, T30). A mark on a letter is
 * no character of its own, however many there are: a search does not look at them. Nor are the hyphens and spaces of a card number.
 */
export function isLongEnoughToSearch(text: string): boolean {
  const isOfNumber = /\p{N}/u.test(text);
  return [...text.normalize('NFC').replaceAll(isOfNumber ? /[\p{M}\s-]/gu : /\p{M}/gu, '')].length >= minimumSearchLength;
}

/** Nothing, or a text that is long enough to search by (5-4); the same for cards and for people. */
export const searchText: FieldRule = holds(isLongEnoughToSearch, 'errors.cards.searchTooShort', { minimum: minimumSearchLength });
