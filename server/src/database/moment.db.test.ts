import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { momentOf } from './moment.ts';

describeOnEachDatabase('a moment that comes as text', (fresh) => {
  test.each([
    '2026-11-21T08:00:00.000Z',
    '2026-11-21T08:00:00.100Z',
    '2026-11-21T08:00:00.120Z',
    '2026-11-21T08:00:00.123Z',
    '2026-11-21T23:59:59.999Z',
  ])('is the one that the database holds: %s', async (moment) => {
    const { pool } = await fresh();
    const { rows } = await pool.query("select to_json($1::timestamptz) #>> '{}' as text", [moment]);
    expect(momentOf(rows[0].text)).toBe(moment);
  });

  test('is cut to the millisecond, as a date is', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query(
      "select to_json(t) #>> '{}' as text, t as date from (values ('2026-11-21T08:00:00.123999Z'::timestamptz)) v (t)",
    );
    expect(momentOf(rows[0].text)).toBe(rows[0].date.toISOString());
  });

  test.each(['-infinity', '2026-11-21T08:00:00', '2026-11-21T10:00:00+02:00', '0044-03-15T12:00:00+00:00 BC'])(
    'is none in %s',
    (text) => {
      expect(() => momentOf(text)).toThrow(RangeError);
    },
  );
});
