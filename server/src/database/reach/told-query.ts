import pg from 'pg';
import { inTime } from '../silent-database.ts';

/** Tells the database the reach: whose rows may be touched until the transaction ends. */
const tell = { name: 'tell-reach', text: "select set_config('siteid.reach', $1, true)" };

/** Parts of the driver that its types do not declare. */
type Wire = {
  bind(values: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(portal: object): void;
};
type Prepared = {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
const driver = pg.Query.prototype as unknown as Prepared;

/**
 * A statement that is sent together with its reach. Both stand before one `Sync`, so they are one transaction: the reach ends with this
 * statement, or with the transaction that it stands in, and never holds for whoever uses the connection next.
 */
class ToldQuery extends pg.Query {
  readonly #reach: string;
  #isTold = false;

  constructor(config: pg.QueryConfig & { readonly query_timeout: number }, reach: string) {
    // Also for a statement without values: only the extended protocol takes two statements before one `Sync`.
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig);
    this.#reach = reach;
    Object.assign(this, { query_timeout: config.query_timeout });
  }

  prepare(connection: Wire): void {
    connection.bind({ statement: tell.name, values: [this.#reach] });
    connection.execute({});
    driver.prepare.call(this, connection);
  }

  handleDataRow(message: unknown): void {
    if (this.#isTold) driver.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isTold) driver.handleCommandComplete.call(this, message, connection);
    this.#isTold = true;
  }
}

/** Prepares the statement that tells the reach, on each new connection of a pool (`verify`). */
export function prepareTelling(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(inTime({ ...tell, values: [''] }), (error) => done(error));
}

/** Sends a statement over a connection that `prepareTelling` was called for. */
export function sendTold(
  client: pg.PoolClient,
  config: pg.QueryConfig & { readonly query_timeout: number },
  reach: string,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new ToldQuery(config, reach);
    client.query(query as unknown as pg.QueryConfig, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** The same over a connection of the pool, past the query builder. */
export function queryTold<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  config: pg.QueryConfig & { readonly query_timeout: number },
  reach: string,
): Promise<pg.QueryResult<Row>> {
  return pool.query<Row>(new ToldQuery(config, reach) as unknown as pg.QueryConfig);
}
