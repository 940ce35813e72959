/** What of a searched text may be part of a card number, hyphens ignored: of three or more characters of one, some are digits. */
export function partOfCardNumber(text: string): string | null {
  const part = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]*[0-9][A-Z0-9]*$/.test(part) ? part : null;
}
