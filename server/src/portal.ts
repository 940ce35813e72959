import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SharedClock } from './clock/shared-clock.ts';
import type { Tables } from './database/tables.ts';
import type { SecretKeeper } from './secrets/secret-keeper.ts';
import type { Config } from './settings/config.ts';
import type { WakeSignal } from './wake-signal.ts';

/** What every use case is given: no feature reaches for a global. */
export type Portal = {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly secrets: SecretKeeper;
  readonly log: FastifyBaseLogger;
  /** The database's clock as this process has it, to within milliseconds: no statement is needed for it. */
  readonly now: () => Date;
  /** The moment of the statement: by it is done what several portals do in turn, to the millisecond. */
  readonly sharedNow: () => RawBuilder<Date>;
  /** The calendar day in the configured time zone, `YYYY-MM-DD` (D-FLOW). */
  readonly today: () => string;
  /** Given where work at many cards was begun here: the rest of it waits for no turn. */
  readonly bulkJobs: WakeSignal;
};

/**
 * The clocks of a portal, both the database's: as this process has it, and as a statement has it. One that is given, such as a test's, is
 * both.
 */
export function clocksOf(given: (() => Date) | SharedClock = new SharedClock()): Pick<Portal, 'now' | 'sharedNow'> {
  if (given instanceof SharedClock) return { now: () => given.now(), sharedNow: () => sql<Date>`statement_timestamp()` };
  return { now: given, sharedNow: () => sql<Date>`${given()}::timestamptz` };
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // Every list asks for today, and computing it costs as much as a small query's answer. Days begin with a minute in each time zone, so
  // it is kept for one.
  let written = { minute: Number.NaN, day: '' };
  return (moment) => {
    const minute = Math.floor(moment.getTime() / 60_000);
    if (minute !== written.minute) written = { minute, day: format.format(moment) };
    return written.day;
  };
}
