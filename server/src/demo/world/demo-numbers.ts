/** Swedish personal number of the series kept for tests: birth number 238 for a woman, 239 for a man. `birth` is `YYYY-MM-DD`. */
export function swedishTestNumber(birth: string, isWoman: boolean): string {
  const date = birth.replaceAll('-', '');
  const number = isWoman ? '238' : '239';
  return `${date}-${number}${luhnDigit(date.slice(2) + number)}`;
}

/** Finnish personal identity code of the series kept for tests, individual number 900 to 999. */
export function finnishTestNumber(birth: string, individual: number): string {
  const [year = '', month = '', day = ''] = birth.split('-');
  const digits = `${day}${month}${year.slice(2)}${individual}`;
  const check = '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits) % 31];
  return `${digits.slice(0, 6)}${year >= '2000' ? 'A' : '-'}${individual}${check}`;
}

function luhnDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Numbers from 0 to under 1 that look random and are the same at every start. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
