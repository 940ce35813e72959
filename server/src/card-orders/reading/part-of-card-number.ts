import { minimumSearchLength } from '@siteid/contract';

/** What of a searched text may be part of a card number, hyphens ignored: three characters of one or more, some of them digits. */
export function partOfCardNumber(text: string): string | null {
  const part = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return part.length >= minimumSearchLength && /^[A-Z0-9]*[0-9][A-Z0-9]*$/.test(part) ? part : null;
}
