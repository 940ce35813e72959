// Spaces of every kind, line breaks and tabs.
const spaces = /[\t-\r\u0085\p{Z}]+/gu;
/**
 * Characters that nobody sees: without a width or a look of their own, or that turn the direction of others. `one_line.sql` lists the same.
 */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800`;
const unseenSigns = new RegExp(`[${unseen}]`, 'gu');

/** Matches a text with something other than spaces and characters that nobody sees. */
export const somethingToSee = new RegExp(`[^\\s${unseen}]`, 'u');

/** Matches a text without characters that nobody sees, which include line breaks and tabs. */
export const allToSee = new RegExp(`^[^${unseen}]*$`, 'u');

/**
 * A name, or another text by which people tell things apart, as it is stored: on one line, with single spaces, and without characters that
 * nobody sees, so that no two stored names differ by those alone (W-2-7). `one_line.sql` does the same.
 */
export function oneLine(typed: string): string {
  return typed.normalize('NFC').replaceAll(spaces, ' ').replaceAll(unseenSigns, '').replaceAll(/ {2,}/g, ' ').trim();
}

// Letters that are no plain letter with a diacritic, and what the database makes of them.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
};

/** A text as a search compares it, without case, diacritics and characters that nobody sees. `folded.sql` does the same to letters. */
export function folded(text: string): string {
  const plain = oneLine(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^\0-\u007f]/g, (letter) => plainLetters[letter] ?? letter);
}
