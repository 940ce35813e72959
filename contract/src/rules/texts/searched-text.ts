/**
 * A searched text as it is compared: spaces of any kind and commas between words are one space, any dash is a hyphen (10-7). So
 * `Hellström,  Isak` from a sheet is two words.
 */
export function searchedText(typed: string): string {
  return typed
    .replaceAll(/[\s,]+/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}
