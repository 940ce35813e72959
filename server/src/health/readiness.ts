import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../database/open-database.ts';
import { askSchema } from '../database/schema/schema-mark.ts';
import { isAtLimit } from '../database/server-addresses.ts';
import { inTime } from '../database/silent-database.ts';
import { errorCode } from '../errors/error-code.ts';

/** Whether requests may be sent here, and why not. */
export type ReadyStatus = 'ready' | 'ending' | 'database-away' | 'database-read-only' | 'other-schema';

/** As long as the database may take to answer a probe; one that is frozen never does. */
const patienceMilliseconds = 3_000;
/** Anybody may ask, so the database is asked four times a second at most. */
const keptMilliseconds = 250;

/** By PostgreSQL's codes. Without its tables nothing was migrated, or a backup is just being restored. */
const byCode: Readonly<Record<string, ReadyStatus>> = { '42P01': 'other-schema', '25006': 'database-read-only' };

type Parts = {
  readonly database: Pick<DatabaseHandle, 'pool' | 'probes'>;
  readonly schema: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** Judges whether this portal can serve: its database takes changes, and its schema serves this version. */
export class Readiness {
  readonly #parts: Parts;
  #isEnding = false;
  #asked: { readonly status: Promise<ReadyStatus>; doneAt: number } | undefined;
  #running: Promise<ReadyStatus> | undefined;
  #told: ReadyStatus = 'ready';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** From now on the portal is not ready, for good: it is about to stop listening. */
  end(): void {
    this.#isEnding = true;
  }

  async status(): Promise<ReadyStatus> {
    const status = this.#isEnding ? 'ending' : await this.#asking();
    if (status !== this.#told) {
      this.#told = status;
      if (status === 'ready') this.#parts.log.info('This portal is ready again.');
      else this.#parts.log.warn({ status }, 'This portal is not ready: a balancer should send nobody here.');
    }
    return status;
  }

  /** A question that is under way is not asked again, however many wait for its answer. */
  #asking(): Promise<ReadyStatus> {
    if (this.#asked === undefined || this.#asked.doneAt + keptMilliseconds < performance.now()) {
      const tooLate = wait(patienceMilliseconds, 'database-away' as const, { ref: false });
      const asked = { status: Promise.race([this.#answer(), tooLate]), doneAt: Number.POSITIVE_INFINITY };
      void asked.status.then(() => (asked.doneAt = performance.now()));
      this.#asked = asked;
    }
    return this.#asked.status;
  }

  /** Who gave up on a question does not ask another beside it: each would hold a connection of a frozen database. */
  #answer(): Promise<ReadyStatus> {
    this.#running ??= this.#ask().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #ask(): Promise<ReadyStatus> {
    const { pool, probes } = this.#parts.database;
    try {
      // A database that has no further connection to give is there: one of the portal's others asks.
      return await this.#askOver(probes).catch((error: unknown) =>
        isAtLimit(error) ? this.#askOver(pool) : Promise.reject(error),
      );
    } catch (error) {
      return byCode[errorCode(error)] ?? 'database-away';
    }
  }

  async #askOver(pool: DatabaseHandle['pool']): Promise<ReadyStatus> {
    const client = await pool.connect();
    let status: ReadyStatus | undefined;
    try {
      const { rows } = await client.query<{ isReadOnly: boolean; isOurs: boolean }>(
        inTime({ text: askSchema, values: [this.#parts.schema] }),
      );
      if (rows[0]?.isReadOnly !== false) status = 'database-read-only';
      else status = rows[0].isOurs ? 'ready' : 'other-schema';
      return status;
    } finally {
      // Of several servers another may take changes by now: a connection that led to the wrong one is not kept.
      client.release(status === undefined || status === 'database-read-only');
    }
  }
}
