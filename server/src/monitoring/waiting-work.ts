import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readWaitingWork, type WaitingWork } from './waiting-work-store.ts';

/** How long a reader of the metrics waits for the database at most. */
const patienceMilliseconds = 2_000;

/** Reads what waits in the database: over one connection, however often and by however many it is asked. */
export class WaitingWorkReader {
  readonly #db: Kysely<Tables>;
  readonly #timeZone: string;
  #reading: Promise<WaitingWork | null> | undefined;

  constructor(db: Kysely<Tables>, timeZone: string) {
    this.#db = db;
    this.#timeZone = timeZone;
  }

  /** null where the database does not say in time. */
  async read(): Promise<WaitingWork | null> {
    this.#reading ??= readWaitingWork(this.#db, this.#timeZone)
      .catch(() => null)
      .finally(() => (this.#reading = undefined));
    return Promise.race([this.#reading, wait(patienceMilliseconds, null, { ref: false })]);
  }
}
