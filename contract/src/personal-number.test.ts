import { expect, test } from 'vitest';
import { isPersonalNumber } from './personal-number.ts';

test.each([
  ['SE', '19910417-2383'],
  ['SE', '199104172383'],
  ['SE', '910417-2383'],
  ['SE', '9104172383'],
  ['SE', '19 910417-2383'],
  ['SE', '910417+2383'],
  ['SE', '19910477-2380'],
  ['SE', '20000229-2381'],
  ['FI', '231192-908R'],
  ['FI', '231192-908r'],
  ['FI', '010203A9002'],
])('%s %s is a personal number [5-13]', (country, value) => expect(isPersonalNumber(country, value)).toBe(true));

test.each([
  ['SE', '19910417-2384', 'the check digit is wrong'],
  ['SE', '19910431-2385', 'April has no 31st'],
  ['SE', '19910492-2381', 'no such day, raised by sixty or not'],
  ['SE', '19010229-2380', '1901 had no 29 February'],
  ['SE', '19911317-2382', 'no 13th month'],
  ['SE', '1991-04-17-2383', 'written otherwise'],
  ['FI', '231192-908S', 'the check character is wrong'],
  ['FI', '300299-900J', 'February has no 30th'],
  ['FI', '231192908R', 'without its century sign'],
  ['FI', '', 'nothing'],
])('%s %j is none: %s [5-13]', (country, value) => expect(isPersonalNumber(country, value)).toBe(false));

test('of a country without a rule here nothing is said', () => expect(isPersonalNumber('EE', '38710080002')).toBeNull());
