import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { PoolWithinLimit } from './pool-within-limit.ts';
import { preparing } from './prepared-statements.ts';
import { prepareTelling } from './reach/told-query.ts';
import { clientOf, ServerAddresses } from './server-addresses.ts';
import { silenceAfter, statementSeconds } from './silent-database.ts';
import type { Tables } from './tables.ts';

export type DatabaseHandle = {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Checks whether the database answers, over a connection of its own, so that a check does not wait for other work. */
  readonly probes: pg.Pool;
  /** Reads figures, over a connection of its own that is opened when it is first used, so that they can be read while the pool is full. */
  readonly figures: Kysely<Tables>;
  readonly engine: 'postgres' | 'embedded';
  readonly close: () => Promise<void>;
};

/** The part of the server's logger that the database uses. */
export type DatabaseLog = {
  readonly warn: (details: object, message: string) => void;
};

export type EmbeddedHandle = DatabaseHandle & Pick<EmbeddedDatabase, 'dump'>;

export type OpenDatabase = {
  /** PostgreSQL connection URL; without it the embedded database is used. */
  readonly url?: string | undefined;
  /** Connections to PostgreSQL; the embedded database has one. */
  readonly poolSize?: number | undefined;
  /** Folder of the embedded database; without it everything is in memory and gone at the end. */
  readonly dataDir?: string | undefined;
  readonly log: DatabaseLog;
};

/**
 * Session settings on PostgreSQL. Set by a query, because poolers in between refuse unknown startup parameters. One that lends another
 * connection for each transaction loses them: there the role has them, too (docs/operations.md, "A connection pooler").
 */
const sessionSettings = {
  statement_timeout: `${statementSeconds}s`,
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  timezone: 'UTC',
};

/** Opens PostgreSQL when there is a URL, else the embedded database. Throws DataFolderInUse. Migrates nothing. */
export async function openDatabase(options: OpenDatabase): Promise<DatabaseHandle> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options.url, options);
}

async function openPostgres(url: string, { poolSize = 10, log }: OpenDatabase): Promise<DatabaseHandle> {
  const addresses = new ServerAddresses(url);
  const options = {
    application_name: 'siteid',
    // Less than the ten seconds after which a body that is not read yet counts as slow, and its connection is closed.
    connectionTimeoutMillis: silenceAfter(),
    keepAlive: true,
    types: columnTypes(),
    verify: prepareTelling,
    Client: clientOf(addresses, sessionSettings),
  };
  const pool = new PoolWithinLimit(addresses, { ...options, max: poolSize });
  // Kept open: once the database has reached its limit of connections, it could not be opened.
  const probes = new PoolWithinLimit(addresses, { ...options, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  surviveLostConnections(probes, log);
  const figures = new PoolWithinLimit(addresses, { ...options, max: 1, allowExitOnIdle: true });
  surviveLostConnections(figures, log);
  const close = async () => void (await Promise.all([pool.end(), probes.end(), figures.end()]));
  return { ...handle(pool, 'postgres', log, close), probes, figures: queriesOver(figures) };
}

type OpenEmbedded = Omit<OpenDatabase, 'url' | 'poolSize'> & {
  /** A dump of another database, with which a new one begins. */
  readonly template?: Uint8Array<ArrayBuffer> | undefined;
};

/** Opens the embedded database. Throws DataFolderInUse. Migrates nothing. */
export async function openEmbedded({ dataDir, template, log }: OpenEmbedded): Promise<EmbeddedHandle> {
  const embedded = await startEmbeddedDatabase({ dataDir, template });
  if (dataDir !== undefined) {
    log.warn({ dataDir }, 'The embedded database does not force its writes to the disk: a power cut may lose the last changes.');
  }
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => embedded.connect(),
    max: 1,
    idleTimeoutMillis: 0,
    // A query on the pool inside a transaction would wait for ever for the one connection.
    connectionTimeoutMillis: 10_000,
    types: columnTypes(),
    verify: prepareTelling,
  });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  const opened = handle(pool, 'embedded', log, close);
  return { ...opened, probes: pool, figures: opened.db, dump: embedded.dump };
}

function handle(
  pool: pg.Pool,
  engine: DatabaseHandle['engine'],
  log: DatabaseLog,
  close: DatabaseHandle['close'],
): Omit<DatabaseHandle, 'probes' | 'figures'> {
  surviveLostConnections(pool, log);
  endForgottenTransactions(pool);
  return { db: queriesOver(pool), pool, engine, close };
}

const queriesOver = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });

/** Without these listeners a restart of the database would end the server. A client tells of its own loss, idle or busy. */
function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'A database connection was lost.'));
  });
}

/** A client given back inside a transaction must not bring it to the next user. The queue of a client is in order. */
function endForgottenTransactions(pool: pg.Pool): void {
  pool.on('release', (err, client) => {
    if (!err && client.getTransactionStatus() !== 'I') client.query('rollback').catch(() => undefined);
  });
}
