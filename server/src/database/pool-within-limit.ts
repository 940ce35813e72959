import pg from 'pg';
import { isAtLimit, type ServerAddresses } from './server-addresses.ts';

/** After a refusal, how long the pool goes on with the connections that it has before it asks for more. */
const restMilliseconds = 5_000;

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * A pool for a database that may refuse another connection. Whoever asks then waits for one that the pool has, as they would at a full
 * pool. Otherwise they would be refused although a connection is free within milliseconds. Of several servers it tries each once.
 */
export class PoolWithinLimit extends pg.Pool {
  readonly #wanted: number;
  readonly #addresses: ServerAddresses;

  constructor(addresses: ServerAddresses, options: pg.PoolConfig & { readonly max: number }) {
    super(options);
    this.#wanted = options.max;
    this.#addresses = addresses;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#connected();
    this.#tryServers(callback, this.#addresses.count);
    return undefined;
  }

  #tryServers(callback: Connected, servers: number): void {
    const { turn } = this.#addresses;
    super.connect((error, client, release) => {
      // Another server is the current one by now, so this error does not concern those who wait.
      if (error && servers > 1 && this.#addresses.turn !== turn) return this.#tryServers(callback, servers - 1);
      // Without any connection there is nothing to wait for.
      if (!isAtLimit(error) || this.totalCount === 0) return callback(error, client, release);
      this.#keepToWhatIsThere();
      this.#tryServers(callback, servers);
    });
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
