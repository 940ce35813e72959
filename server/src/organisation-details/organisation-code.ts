/** The longest code but for a number at its end. */
const longest = 24;

/**
 * Codes for a company of this name, the best first, without end: capital letters and digits of the name, hyphens between its words. The
 * caller takes the first that is free.
 */
export function* codesOf(name: string, country: string): Generator<string, never> {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('Ł', 'L')
    .replaceAll('Ø', 'O')
    .replaceAll('Æ', 'AE')
    .match(/[A-Z0-9]+/g);
  const base = (words ?? []).join('-').slice(0, longest).replace(/-$/, '');
  const usable = base.length < 2 ? `${country}-COMPANY` : base;
  yield usable;
  for (let number = 2; ; number += 1) yield `${usable}-${number}`;
}
