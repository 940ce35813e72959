/**
 * Whether the text is a personal number of the country by form, date and check character (5-13): Swedish personal and
 * coordination numbers with 10 or 12 digits, Finnish personal identity codes. Null for a country whose rule is not known here.
 */
export function isPersonalNumber(country: string, value: string): boolean | null {
  const compact = value.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  if (country === 'SE') return isSwedish(compact);
  if (country === 'FI') return isFinnish(compact);
  return null;
}

function isSwedish(compact: string): boolean {
  const found = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{3})(\d)$/.exec(compact);
  if (found === null) return false;
  const [, century, year = '', month = '', day = '', birthNumber = '', check] = found;
  // A coordination number has its day raised by sixty.
  const dayOfMonth = Number(day) > 60 ? Number(day) - 60 : Number(day);
  // Without a century, 29 February is possible when it was in one of the two that may be meant.
  const isDate = (century === undefined ? ['19', '20'] : [century]).some((each) =>
    isPossibleDate(`${each}${year}`, month, dayOfMonth),
  );
  return isDate && luhnDigit(`${year}${month}${day}${birthNumber}`) === Number(check);
}

function isFinnish(compact: string): boolean {
  const found = /^(\d{2})(\d{2})(\d{2})([-+A-FU-Y])(\d{3})([0-9A-Z])$/.exec(compact);
  if (found === null) return false;
  const [, day, month = '', year, sign = '', individual, check] = found;
  const century = sign === '+' ? '18' : 'ABCDEF'.includes(sign) ? '20' : '19';
  const expected = '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(`${day}${month}${year}${individual}`) % 31];
  return isPossibleDate(`${century}${year}`, month, Number(day)) && Number(individual) >= 2 && check === expected;
}

function isPossibleDate(year: string, month: string, day: number): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === day;
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
