import { expect, test } from 'vitest';
import { codesOf } from './organisation-code.ts';

test.each([
  ['Norrbygg AB', 'NORRBYGG-AB', 'NORRBYGG-AB-2'],
  ['Śląskie Budowy Łódź', 'SLASKIE-BUDOWY-LODZ', 'SLASKIE-BUDOWY-LODZ-2'],
  ['Ääni & Öljy Oy', 'AANI-OLJY-OY', 'AANI-OLJY-OY-2'],
  ['Строй', 'BG-COMPANY', 'BG-COMPANY-2'],
  ['A company of a name without any end', 'A-COMPANY-OF-A-NAME-WITH', 'A-COMPANY-OF-A-NAME-WITH-2'],
])('the code of %s is %s, else %s', (name, first, second) => {
  const codes = codesOf(name, 'BG');
  expect([codes.next().value, codes.next().value]).toEqual([first, second]);
});
