/**
 * What the path of the error screen carries: a message id, and numbers for its text. No texts, because anyone can write an address and
 * its text would read as the portal's own.
 */
export type CarriedError = { readonly id: string; readonly data: Readonly<Record<string, number>> };

/** Encodes an error as a path segment: base64url of `{"id", "data"}` (D-OTHER). */
export function encodeErrorKey({ id, data }: CarriedError): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ id, data }));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Reads an error from a path segment; null for anything else, for anyone can write an address (T19). */
export function decodeErrorKey(key: string): CarriedError | null {
  try {
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const carried: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isCarriedError(carried) ? { id: carried.id, data: numbersIn(carried.data) } : null;
  } catch {
    return null;
  }
}

function isCarriedError(value: unknown): value is { id: string; data?: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function numbersIn(data: unknown): CarriedError['data'] {
  if (typeof data !== 'object' || data === null) return {};
  const values = Object.entries(data).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(values);
}
