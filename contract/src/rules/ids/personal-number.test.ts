import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personalNumber } from '../../validation/personal-number-rules.ts';
import { birthDayIn, birthDaysOf } from './personal-number.ts';

/** Whether it is one; null where the country's rule is not known. */
const isPersonalNumber = (country: string, value: string) => {
  const days = birthDaysOf(country, value);
  return days === null ? null : days.length > 0;
};

test.each([
  ['SE', '19910417-2383'],
  ['SE', '199104172383'],
  ['SE', '910417-2383'],
  ['SE', '9104172383'],
  ['SE', '19 910417-2383'],
  ['SE', '910417+2383'],
  ['SE', '19910477-2380'],
  ['SE', '20000229-2381'],
  ['SE', '000229-2381'],
  ['FI', '231192-908R'],
  ['FI', '231192-908r'],
  ['FI', '010203A9002'],
  ['EE', '38001085718'],
  ['EE', '60001019906'],
  ['EE', '50001010017'],
  ['EE', '38001085735'],
])('%s %s is a personal number [5-13]', (country, value) => expect(isPersonalNumber(country, value)).toBe(true));

test.each([
  ['SE', '19910417-2384', 'the check digit is wrong'],
  ['SE', '19910431-2385', 'April has no 31st'],
  ['SE', '19910492-2381', 'no such day, raised by sixty or not'],
  ['SE', '19010229-2380', '1901 had no 29 February'],
  ['SE', '19911317-2382', 'no 13th month'],
  ['SE', '1991-04-17-2383', 'written otherwise'],
  ['SE', '00910417-2383', 'no such century'],
  ['FI', '231192-908S', 'the check character is wrong'],
  ['FI', '300299-900J', 'February has no 30th'],
  ['FI', '231192908R', 'without its century sign'],
  ['FI', '231192-001F', 'serial numbers begin at 002'],
  ['FI', '', 'nothing'],
  ['EE', '38001085717', 'the check digit is wrong'],
  ['EE', '38002305717', 'February has no 30th'],
  ['EE', '98001085718', 'no such century'],
  ['EE', '380-0108-5718', 'written otherwise'],
])('%s %j is none: %s [5-13]', (country, value) => expect(isPersonalNumber(country, value)).toBe(false));

test('of a country without a rule here nothing is said', () => expect(isPersonalNumber('LV', '32000000000')).toBeNull());

test.each([
  ['SE', '910417-2383', ['1991-04-17', '2091-04-17']],
  ['SE', '19910477-2380', ['1991-04-17']],
  ['SE', '000229-2381', ['2000-02-29']],
  ['SE', '100228-2380', ['1910-02-28', '2010-02-28']],
  ['FI', '010203A9002', ['2003-02-01']],
  ['EE', '38001085718', ['1980-01-08']],
  ['EE', '60001019906', ['2000-01-01']],
  ['EE', '38001085717', []],
  ['LV', '32000000000', null],
])('%s %s is of somebody born on %j [5-13]', (country, value, days) => expect(birthDaysOf(country, value)).toEqual(days));

describe('a personal number in a form [5-13]', () => {
  const context = { today: '2026-11-20', values: {} };
  // Serial numbers 238 and 239 (Sweden) and 900 to 999 (Finland) are kept free for tests.
  test.each([
    ['swedish', '19910417-2383'],
    ['swedish', '199104172383'],
    ['swedish', ' 19910417-2383 '],
    ['coordination', '19910477-2380'],
    ['finnish', '231192-908R'],
    ['finnish', '231192y908R'],
    ['finnish', '231192X908R'],
    ['finnish', '010203A9002'],
    ['finnish', '010203F9002'],
    ['finnish', '231192+908R'],
    ['swedish', ''],
  ] as const)('%s: %j holds', (kind, text) => expect(personalNumber(kind)(text, context)).toBeNull());

  test.each([
    ['swedish', '910417-2383', 'without its century'],
    ['swedish', '9104172383', 'without its century'],
    ['swedish', '19910417+2383', 'a plus sign beside the century'],
    ['swedish', '19910477-2380', 'a coordination number'],
    ['swedish', '19910417-2384', 'the check digit is wrong'],
    ['swedish', '19910431-2385', 'April has no 31st'],
    ['swedish', '00910417-2383', 'no such century'],
    ['swedish', '231192-908R', 'a Finnish one'],
    ['coordination', '19910417-2383', 'a personal number'],
    ['coordination', '19910492-2381', 'no 32nd, raised by sixty'],
    ['coordination', '19910477-2381', 'the check digit is wrong'],
    ['finnish', '231192-908S', 'the check character is wrong'],
    ['finnish', '231192G908R', 'no sign of a century'],
    ['finnish', '231192Z908R', 'no sign of a century'],
    ['finnish', '311192-908M', 'November has no 31st'],
    ['finnish', '19910417-2383', 'a Swedish one'],
  ] as const)('%s: %j does not, %s', (kind, text, _why) =>
    expect(personalNumber(kind)(text, context)).toEqual({
      id: `errors.validation.field.personalNumber.${kind}`,
      values: {},
    }),
  );

  test('of someone who is not born yet there is none', () => {
    expect(personalNumber('finnish')('010203A9002', { ...context, today: '2003-02-01' })).toBeNull();
    expect(personalNumber('finnish')('010203A9002', { ...context, today: '2003-01-31' })).not.toBeNull();
  });

  const digits = (date: string) => `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`;
  const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY';
  const signs = { '18': ['+'], '19': ['-', 'Y', 'X', 'W', 'V', 'U'], '20': ['A', 'B', 'C', 'D', 'E', 'F'] } as const;
  const someone = fc
    .record({
      date: fc
        .date({ min: new Date('1850-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
        .map((moment) => moment.toISOString().slice(0, 10)),
      sign: fc.nat(5),
      individual: fc.integer({ min: 900, max: 999 }),
    })
    .map(({ date, sign, individual }) => {
      const ofCentury = signs[date.slice(0, 2) as keyof typeof signs];
      const check = checkCharacters[Number(`${digits(date)}${individual}`) % 31] ?? '';
      return { date, start: `${digits(date)}${ofCentury[sign % ofCentury.length]}${individual}`, check };
    });

  test('every Finnish number of every century sign holds, and none with another check character', () => {
    fc.assert(
      fc.property(someone, fc.constantFrom(...checkCharacters, 'G', 'I', 'O', 'Q', 'Z', ''), ({ date, start, check }, other) => {
        expect(birthDayIn('finnish', start + check)).toBe(date);
        expect(isPersonalNumber('FI', (start + check).toLowerCase())).toBe(true);
        if (other !== check) expect(isPersonalNumber('FI', start + other)).toBe(false);
      }),
    );
  });

  test('of a Swedish number exactly one check digit is right, and it gives the day of birth', () => {
    fc.assert(
      fc.property(someone, fc.constantFrom(238, 239), fc.boolean(), ({ date }, serial, isCoordination) => {
        const day = String(Number(date.slice(8)) + (isCoordination ? 60 : 0)).padStart(2, '0');
        const start = `${date.slice(0, 4)}${date.slice(5, 7)}${day}-${serial}`;
        const kind = isCoordination ? 'coordination' : 'swedish';
        const born = [...'0123456789'].map((check) => birthDayIn(kind, start + check)).filter((each) => each !== null);
        expect(born).toEqual([date]);
        expect(
          [...'0123456789'].every((check) => birthDayIn(isCoordination ? 'swedish' : 'coordination', start + check) === null),
        ).toBe(true);
      }),
    );
  });
});
