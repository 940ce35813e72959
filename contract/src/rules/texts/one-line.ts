// Spaces of every kind, line breaks and tabs.
const spaces = /[\t-\r\u0085\p{Z}]+/gu;
/** Signs of no width or of no look of their own, and those that turn what stands beside them; the database's `folded` names the same. */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800`;
const unseenSigns = new RegExp(`[${unseen}]`, 'gu');

/** Matches a text that holds something other than spaces and signs that nobody sees. */
export const somethingToSee = new RegExp(`[^\\s${unseen}]`, 'u');

/** Matches a text without signs that nobody sees, line breaks and tabs among them. */
export const allToSee = new RegExp(`^[^${unseen}]*$`, 'u');

/**
 * A text by which people tell things apart, such as a name, as it is kept: on one line, with single spaces, and without signs that
 * nobody sees. Two that are kept otherwise never look alike by them (W-2-7).
 */
export function oneLine(typed: string): string {
  return typed.normalize('NFC').replaceAll(spaces, ' ').replaceAll(unseenSigns, '').replaceAll(/ {2,}/g, ' ').trim();
}

// Letters that no diacritic makes, as the database writes them.
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

/** A text as a search compares it, without case, diacritics and signs that nobody sees; of letters as the database's `folded`. */
export function folded(text: string): string {
  const plain = oneLine(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^\0-\u007f]/g, (letter) => plainLetters[letter] ?? letter);
}
