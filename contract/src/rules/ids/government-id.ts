import type { IdType } from '../../enumerations.ts';

/** A government id as a source or an orderer gives it; `country` as two upper-case letters. */
export type GovernmentId = { readonly idType: IdType; readonly country: string; readonly value: string };

/** How many letters and digits a government id has at least, and how many of them are digits. */
export const governmentIdLeast = { characters: 4, digits: 3 } as const;
const { characters, digits } = governmentIdLeast;
const enough = String.raw`(?=(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){${characters}})(?=(?:\P{N}*\p{N}){${digits}})`;
const notOneOverAndOver = String.raw`(?![^\p{L}\p{N}]*([\p{L}\p{N}])(?:\1|[^\p{L}\p{N}])*$)`;

/**
 * Enough letters and digits, and not one of them over and over (5-7): a `-`, `n/a`, `unknown` or `0000` has one form for everybody, and
 * would make all its bearers one person.
 */
export const governmentIdShape = new RegExp(`^${enough}${notOneOverAndOver}`, 'u');

/**
 * The one form of a government id, `ssn:SE:19900101-1234`: two ids are the same person's exactly when these are equal
 * (5-7, D-FLOW, "One holder, one active card"). Swedish personal numbers get their century: one written without is of a person
 * under a hundred years old on the portal's day `today` (`YYYY-MM-DD`), one with a plus sign of an older one.
 */
export function normalisedGovernmentId({ idType, country, value }: GovernmentId, today: string): string {
  return `${idType}:${country}:${idType === 'ssn' ? personalNumber(country, value, today) : plain(value)}`;
}

function personalNumber(country: string, value: string, today: string): string {
  const compact = value.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  if (country === 'SE') return swedish(compact, today) ?? plain(value);
  // The sign of a Finnish number is its century, so it stays.
  if (country === 'FI' && /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]$/.test(compact)) return compact;
  return plain(value);
}

function swedish(compact: string, today: string): string | undefined {
  const found = /^(\d{2})?(\d{6})([-+]?)(\d{4})$/.exec(compact);
  if (found === null) return undefined;
  const [, century, date = '', sign, last] = found;
  return `${century ?? centuryOf(date, sign === '+', today)}${date}-${last}`;
}

/** The latest century in which the date has come, or the one before it for a plus sign. */
function centuryOf(date: string, isOld: boolean, today: string): string {
  // A coordination number has its day raised by sixty.
  const day = String(Number(date.slice(4)) % 60).padStart(2, '0');
  const now = today.replaceAll('-', '');
  const thisCentury = Number(now.slice(0, 2));
  const hasCome = `${thisCentury}${date.slice(0, 4)}${day}` <= now;
  return String(thisCentury - (hasCome ? 0 : 1) - (isOld ? 1 : 0));
}

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
