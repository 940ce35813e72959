import { isCalendarDay } from '../calendar-day.ts';

/** The kinds of personal number that a form may ask for (5-13). */
export const personalNumberKinds = ['swedish', 'coordination', 'finnish'] as const;
export type PersonalNumberKind = (typeof personalNumberKinds)[number];

/**
 * The days of birth, `YYYY-MM-DD`, of which a personal number may be; none when it is not one by form, date and check character (5-13).
 * Swedish personal and coordination numbers with 10 or 12 digits, of which the shorter may be of two centuries; Finnish personal identity
 * codes; Estonian personal codes. Null for a country whose rule is not known here.
 */
export function birthDaysOf(country: string, value: string): readonly string[] | null {
  const compact = compacted(value);
  if (country === 'SE') return swedishBirthDays(compact);
  if (country === 'FI') return only(finnishBirthDay(compact));
  if (country === 'EE') return only(estonianBirthDay(compact));
  return null;
}

/** Which kind of personal number people of the country write, `coordination` by its day; null for a country without kinds (5-13). */
export function personalNumberKindOf(country: string, text: string): PersonalNumberKind | null {
  if (country === 'FI') return 'finnish';
  if (country !== 'SE') return null;
  const [, date = ''] = /^(?:\d{2})?(\d{6})[-+]?\d{4}$/.exec(compacted(text)) ?? [];
  return Number(date.slice(4)) > 60 ? 'coordination' : 'swedish';
}

const only = (day: string | null) => (day === null ? [] : [day]);

function swedishBirthDays(compact: string): readonly string[] {
  const found = /^(\d{2})?(\d{6})[-+]?(\d{4})$/.exec(compact);
  if (found === null) return [];
  const [, century, date = '', last = ''] = found;
  // Without a century, 29 February is possible when it was in one of the two that may be meant.
  return (century === undefined ? ['19', '20'] : [century]).flatMap((each) => only(swedishBirthDay(`${each}${date}`, last)));
}

/**
 * The day of birth in a number of the kind, `YYYY-MM-DD`; null when the text is none by form, date and check character (5-13).
 * Swedish ones have 8 digits and 4, with the hyphen between them or without; a coordination number has its day raised by sixty.
 */
export function birthDayIn(kind: PersonalNumberKind, text: string): string | null {
  const compact = compacted(text);
  if (kind === 'finnish') return finnishBirthDay(compact);
  const [, date = '', last = ''] = /^(\d{8})-?(\d{4})$/.exec(compact) ?? [];
  const isCoordination = Number(date.slice(6)) > 60;
  return isCoordination === (kind === 'coordination') ? swedishBirthDay(date, last) : null;
}

function swedishBirthDay(date: string, last: string): string | null {
  const day = Number(date.slice(6)) > 60 ? Number(date.slice(6)) - 60 : Number(date.slice(6));
  const born = `${date.slice(0, 4)}-${date.slice(4, 6)}-${String(day).padStart(2, '0')}`;
  const isChecked = luhnDigit(`${date.slice(2)}${last.slice(0, 3)}`) === Number(last.slice(3));
  return isChecked && isPossible(born) ? born : null;
}

function finnishBirthDay(compact: string): string | null {
  const found = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([0-9A-Z])$/.exec(compact);
  if (found === null) return null;
  const [, day = '', month = '', year = '', sign = '', individual, check] = found;
  const century = sign === '+' ? '18' : 'ABCDEF'.includes(sign) ? '20' : '19';
  const born = `${century}${year}-${month}-${day}`;
  const expected = '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(`${day}${month}${year}${individual}`) % 31];
  return isPossible(born) && Number(individual) >= 2 && check === expected ? born : null;
}

function estonianBirthDay(compact: string): string | null {
  const found = /^([1-8])(\d{2})(\d{2})(\d{2})\d{4}$/.exec(compact);
  if (found === null) return null;
  const [, first, year, month, day] = found;
  const born = `${17 + Math.ceil(Number(first) / 2)}${year}-${month}-${day}`;
  const remainder = weighted(compact, '1234567891') % 11;
  const expected = remainder < 10 ? remainder : (weighted(compact, '3456789123') % 11) % 10;
  return isPossible(born) && expected === Number(compact.at(-1)) ? born : null;
}

function weighted(digits: string, weights: string): number {
  return [...weights].reduce((sum, weight, index) => sum + Number(weight) * Number(digits[index]), 0);
}

/** Whether the day exists, and lies in a century in which people with such numbers were born. */
function isPossible(born: string): boolean {
  return born >= '1800' && isCalendarDay(born);
}

function compacted(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
