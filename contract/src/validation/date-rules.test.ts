import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateFormat, expiresNoEarlierThan, notInFuture } from './date-rules.ts';

const field = 'errors.validation.field';
const on = (today: string, values: Record<string, unknown> = {}) => ({ today, values });

describe('a date as yyyy-mm-dd [5-10, 9-1]', () => {
  test.each(['2026-11-20', ' 2026-11-20 ', '2024-02-29', '2000-02-29', '1899-12-31', '0001-01-01', '9999-12-31', ''])(
    '%j is a day that exists, or left empty',
    (text) => expect(dateFormat(text)).toBeNull(),
  );
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026/01/01',
    '01.01.2026',
    '2026-01-01T00:00:00Z',
    '+02026-01-01',
    'today',
  ])('%j is none', (text) => expect(dateFormat(text)).toEqual({ id: `${field}.dateFormat`, values: { pattern: 'yyyy-mm-dd' } }));

  test('every day of the calendar is one, and its day after the last of the month is not', () => {
    const years = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (moment) => {
        const day = moment.toISOString().slice(0, 10);
        expect(dateFormat(day)).toBeNull();
        const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
        if (moment.getUTCFullYear() >= 100) expect(dateFormat(`${day.slice(0, 8)}${last + 1}`)).not.toBeNull();
      }),
    );
  });
});

describe('a date no later than today [5-10]', () => {
  test.each(['2026-11-20', '2026-11-19', '1900-01-01', '', 'no date', '2026-13-01'])('%j holds, or is no date at all', (text) =>
    expect(notInFuture(text, on('2026-11-20'))).toBeNull(),
  );
  test.each(['2026-11-21', '2027-01-01', ' 2026-11-21 '])('%j lies ahead', (text) =>
    expect(notInFuture(text, on('2026-11-20'))).toEqual({ id: `${field}.dateInFuture`, values: { today: '2026-11-20' } }),
  );
});

describe('an expiry no earlier than the date of issue [5-10]', () => {
  const rule = expiresNoEarlierThan('issued');

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-20'],
    [' 2026-11-20', '2026-11-20 '],
    ['', '2026-11-20'],
    ['2026-11-20', ''],
    ['2026-11-20', undefined],
    ['2026-11-19', 'no date'],
  ])('%j holds for one issued %j', (expires, issued) => expect(rule(expires, on('2026-01-01', { issued }))).toBeNull());

  test.each([
    ['2026-11-19', '2026-11-20'],
    ['2025-12-31', '2026-01-01'],
    [' 2026-11-19 ', ' 2026-11-20 '],
  ])('%j is before %j', (expires, issued) =>
    expect(rule(expires, on('2026-01-01', { issued }))).toEqual({
      id: `${field}.expiryBeforeIssue`,
      values: { issued: issued.trim() },
    }),
  );
});
