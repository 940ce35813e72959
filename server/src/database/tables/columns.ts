import type { ColumnType } from 'kysely';

/** A moment that the database sets unless it is given. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
/** `YYYY-MM-DD` */
export type Day = string;
