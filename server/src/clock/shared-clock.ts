import type pg from 'pg';
import type { DatabaseLog } from '../database/open-database.ts';
import { inTime } from '../database/silent-database.ts';

/** Seconds by which a process may be off before somebody should mend its machine. */
const offAtMost = 5;
/** Milliseconds of an answer that came too late to say what time it is. */
const lateAfter = 1_000;

/**
 * The database's clock as this process has it: asked again and again, and in between counted on by a clock that nobody sets. So a machine
 * whose own clock is wrong, or jumps, neither ends the sessions of the others nor lets cards expire a day early. Until it was asked it is
 * the process's own.
 */
export class SharedClock {
  /** What is to be added to the milliseconds that this process runs. */
  #beginning: number | null = null;
  #isOff = false;

  now(): Date {
    return this.#beginning === null ? new Date() : new Date(this.#beginning + performance.now());
  }

  /** Asks the database for the time. Answers how many seconds the process's own clock is ahead; null where the answer came too late. */
  async ask(pool: Pick<pg.Pool, 'query'>): Promise<number | null> {
    const asked = performance.now();
    const { rows } = await pool.query<{ at: number }>(
      inTime({ text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at' }),
    );
    const answered = performance.now();
    const at = rows[0]?.at;
    if (at === undefined || (answered - asked > lateAfter && this.#beginning !== null)) return null;
    // The moment lies somewhere between the two; in the middle it is off by half of the way at most.
    this.#beginning = at - (asked + answered) / 2;
    return (Date.now() - this.now().getTime()) / 1000;
  }

  /** Says once that the process's own clock is off, and once that it is right again. */
  warn(secondsAhead: number, log: DatabaseLog): void {
    const isOff = Math.abs(secondsAhead) > offAtMost;
    if (isOff === this.#isOff) return;
    this.#isOff = isOff;
    const details = { secondsAhead: Math.round(secondsAhead) };
    if (isOff)
      log.warn(
        details,
        'The clock of this machine is not that of the database. The portal goes by the database’s; set this one right.',
      );
    else log.warn(details, 'The clock of this machine is that of the database again.');
  }
}
