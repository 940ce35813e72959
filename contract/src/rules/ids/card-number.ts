import { minimumSearchLength } from '../../constants.ts';

const separators = /[\s\u2010-\u2015-]/g;

/** The number as it is stored, `AB1234567890`: upper case, without hyphens and spaces. Says nothing of its validity. */
export function normaliseCardNumber(typed: string): string {
  return typed.replaceAll(separators, '').toUpperCase();
}

/** Whether what a person typed or pasted, hyphens and spaces or none, is a card number by its form (5-3). */
export function isCardNumber(typed: string): boolean {
  return /^[a-zA-Z0-9]{2}[0-9]{10}$/.test(typed.replaceAll(separators, ''));
}

/**
 * A searched text as a part of a stored number: upper case, without hyphens and spaces. Null where it cannot be one: fewer than three
 * characters, or no digit (T30).
 */
export function partOfCardNumber(searched: string): string | null {
  const part = normaliseCardNumber(searched);
  return part.length >= minimumSearchLength && /^[A-Z0-9]*[0-9][A-Z0-9]*$/.test(part) ? part : null;
}

/** A stored number as it is shown and printed: `AB-1234-567890` (9-1). */
export function formatCardNumber(stored: string): string {
  return `${stored.slice(0, 2)}-${stored.slice(2, 6)}-${stored.slice(6)}`;
}
