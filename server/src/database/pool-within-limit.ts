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
    if (callback === undefined) return this.#connected();
    super.connect((error, client, release) => {
      // Without any connection there is none to wait for.
      if (!isAtLimit(error) || this.totalCount === 0) return callback(error, client, release);
      this.#keepToWhatIsThere();
      this.connect(callback);
    });
    return undefined;
  }

  #connected(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) =>
      this.connect((error, client) => (client === undefined ? reject(error) : resolve(client))),
    );
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
