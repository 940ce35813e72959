import pg from 'pg';
import { errorCode } from '../errors/error-code.ts';

const authority = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One address for each host of a `DATABASE_URL`, as pg reads it: `one:5432,two:5432` becomes two. */
export function addressesIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = authority.exec(url) ?? [];
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/** As libpq calls it: `read-write` takes a connection only from a server that takes changes; null where nothing is said. */
export const sessionWanted = (url: string): string | null => /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? null;

/** The servers of one database, one of which takes changes. Connections go to the one that last did, and when it fails to the next. */
export class ServerAddresses {
  readonly primaryOnly: boolean;
  readonly #all: readonly string[];
  #turn = 0;

  constructor(url: string) {
    this.#all = addressesIn(url);
    this.primaryOnly = sessionWanted(url) === 'read-write';
  }

  get count(): number {
    return this.#all.length;
  }

  /** How often another server was chosen. */
  get turn(): number {
    return this.#turn;
  }

  get current(): string {
    return this.#all[this.#turn % this.#all.length] ?? '';
  }

  /** Chooses the next server, unless another connection that failed did so already. */
  turnFrom(address: string): void {
    if (address === this.current) this.#turn += 1;
  }
}

/** The database takes no changes there. Counts as away. */
class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = '25006';

  constructor() {
    super('The server takes no changes.');
  }
}

/** PostgreSQL's code for "too many connections", which is no reason to choose another server. */
export const isAtLimit = (error: unknown): boolean => errorCode(error) === '53300';

type Begun = (error: Error | null, client?: pg.Client) => void;

/** Connects to the current server and begins a session, or chooses the next server. */
export function clientOf(addresses: ServerAddresses, settings: Readonly<Record<string, string>>) {
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const beginSession = `select current_setting('transaction_read_only') = 'off' as "takesChanges", ${set.join(', ')}`;

  return class extends pg.Client {
    readonly #address = addresses.current;

    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: addresses.current });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Begun): void;
    override connect(callback?: Begun): Promise<pg.Client> | undefined {
      if (callback === undefined) return this.#begin();
      void this.#beginAndTell(callback);
      return undefined;
    }

    async #beginAndTell(callback: Begun): Promise<void> {
      const error = await this.#begin().then(
        () => null,
        (thrown: Error) => thrown,
      );
      callback(error, this);
    }

    async #begin(): Promise<pg.Client> {
      try {
        await super.connect();
        const { rows } = await this.query<{ takesChanges: boolean }>(beginSession);
        if (addresses.primaryOnly && rows[0]?.takesChanges !== true) throw new ReadOnlyServer();
        return this;
      } catch (error) {
        if (!isAtLimit(error)) addresses.turnFrom(this.#address);
        this.connection.stream.destroy();
        throw error;
      }
    }
  };
}
