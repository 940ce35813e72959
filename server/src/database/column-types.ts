import pg from 'pg';

const int8 = 20;
const date = 1082;

/**
 * How column values come back, on both databases: a `date` is the calendar day it is, 'YYYY-MM-DD' and no moment in
 * some time zone; an `int8` (a count, an identity) is a number; a `timestamptz` is a Date, as pg has it.
 */
export function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(date, (value: string) => value);
  types.setTypeParser(int8, Number);
  return types;
}
