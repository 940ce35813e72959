import { callbackify } from 'node:util';
import pg from 'pg';

/** How long the pool keeps to what the database gave it, before it asks for more again. */
const restMilliseconds = 5_000;

/** PostgreSQL's code for "too many connections". */
const isAtLimit = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53300';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * A pool for a database that may refuse another connection. Whoever asks then waits for one that the pool has, as they would at a full
 * pool. Otherwise they would be refused although a connection is free within milliseconds.
 */
export class PoolWithinLimit extends pg.Pool {
  readonly #wanted: number;

  constructor(options: pg.PoolConfig & { readonly max: number }) {
    super(options);
    this.#wanted = options.max;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#connectWithinLimit();
    callbackify(() => this.#connectWithinLimit())((error, client) => {
      callback(error ?? undefined, client, (lost?: Error | boolean) => client?.release(lost));
    });
    return undefined;
  }

  async #connectWithinLimit(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        // Without any connection there is none to wait for.
        if (!isAtLimit(error) || this.totalCount === 0) throw error;
        this.#keepToWhatIsThere();
      }
    }
  }

  #keepToWhatIsThere(): void {
    if (this.options.max === this.#wanted) {
      setTimeout(() => {
        this.options.max = this.#wanted;
      }, restMilliseconds).unref();
    }
    this.options.max = Math.min(this.options.max, this.totalCount);
  }
}
