import { join } from 'node:path';
import type { Language } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { portalOpener, type WithDatabase } from '../cli/open-portal.ts';
import { runCommandLine } from '../cli/program.ts';
import { backupCommand, restoreCommand } from '../cli/upkeep/backup-command.ts';
import { historyCommand } from '../cli/upkeep/history-command.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { digestOf } from '../history-log/history-leaf.ts';
import { onLoggedRows } from '../history-log/logged-row-store.ts';
import { makeHistoryLog, signersOf } from '../history-log/make-history-log.ts';
import { keepHeadsInFile } from '../history-log/outside/keep-in-file.ts';
import type { HeadSigner } from '../history-log/signed-head.ts';
import type { LogEntry } from '../history-log/verify-history.ts';
import { loadKeys } from '../secrets/load-keys.ts';
import { type TestOrganisation, type TestPerson, World } from './world.ts';

const hour = 3_600_000;

/** A world with a history of some hours, each with its signed head, and what somebody with all rights in its database may do to it. */
export class LoggedWorld {
  readonly world: World;
  /** Whose the newest order is. */
  holder: TestPerson;
  /** What the command line said. */
  said = '';
  language: Language = 'en';
  /** Whether commands find no database. */
  isOffline = false;
  /** What time it is in the portal. */
  clock: number;
  readonly #database: DatabaseHandle;
  readonly #organisation: TestOrganisation;
  readonly #folder: string;
  readonly #signers: readonly HeadSigner[];

  private constructor(
    database: DatabaseHandle,
    folder: string,
    made: { world: World; holder: TestPerson; organisation: TestOrganisation },
  ) {
    this.#database = database;
    this.#folder = folder;
    this.world = made.world;
    this.holder = made.holder;
    this.#organisation = made.organisation;
    this.#signers = signersOf(made.world.portal, loadKeys(made.world.portal.config).historyKeys);
    this.clock = made.world.portal.now().getTime();
  }

  static async make(
    database: DatabaseHandle,
    folder: string,
    headsFile: string | null = join(folder, 'kept'),
  ): Promise<LoggedWorld> {
    let logged: LoggedWorld | undefined;
    const begin = Date.parse('2026-11-23T09:00:00Z');
    const world = await World.make(database, {
      env: { DATA_DIR: folder, ...(headsFile !== null && { HISTORY_HEADS_FILE: headsFile }) },
      now: () => new Date(logged?.clock ?? begin),
    });
    logged = new LoggedWorld(database, folder, { world, holder: await world.person(), organisation: await world.organisation() });
    for (let hours = 0; hours < 3; hours += 1) {
      await logged.order();
      logged.clock += hour;
      await logged.log();
    }
    return logged;
  }

  get db(): Kysely<Tables> {
    return this.#database.db;
  }

  get organisation(): TestOrganisation {
    return this.#organisation;
  }

  async order() {
    this.holder = await this.world.person();
    return this.world.order(this.holder, this.#organisation, 'activated');
  }

  /** The portal's own work: places for all new rows, and a head when one is due. */
  async log(signers = this.#signers): Promise<void> {
    while (await makeHistoryLog(this.world.portal, signers));
  }

  /** The portal's own work: adds what was signed to the file that its configuration names. */
  async keep(file = this.file): Promise<void> {
    await keepHeadsInFile(this.world.portal, this.#signers, file);
  }

  get file(): string {
    return this.world.portal.config.history.outside.file ?? '';
  }

  /** What was written down for whoever looks after the portal. */
  async troubles(): Promise<string[]> {
    const events = await this.db.selectFrom('security_events').select(['kind', 'detail']).orderBy('id').execute();
    return events
      .filter(({ kind }) => kind.startsWith('history-'))
      .map(({ kind, detail }) => `${kind}: ${JSON.stringify(detail)}`);
  }

  rows() {
    return this.db.selectFrom('card_order_history').select(['id', 'order_id', 'status']).orderBy('id').execute();
  }

  /** Two rows that are neither the first nor the last, of different orders and statuses. */
  async middle() {
    const rows = await this.rows();
    const [row] = rows.slice(2);
    const other = rows.slice(4).find(({ order_id: id }) => id !== row?.order_id);
    if (row === undefined || other === undefined) throw new Error('too few rows');
    return [row, other] as const;
  }

  async deleteRows(ids: readonly number[]): Promise<void> {
    await this.#withAllRights((tx) =>
      tx
        .deleteFrom('card_order_history')
        .where('id', 'in', [...ids])
        .execute(),
    );
  }

  async deleteEntries(ids: readonly number[]): Promise<void> {
    await this.db
      .deleteFrom('history_entries')
      .where('history_id', 'in', [...ids])
      .execute();
  }

  /** Makes the log say what the rows say today, with the old salts: so would somebody who knows how the log is made. */
  async rewriteLog(signer?: HeadSigner): Promise<void> {
    await this.reorder((ids) => ids, signer);
  }

  /** The same, with the rows in another order. */
  async reorder(order: (ids: readonly number[]) => readonly number[], signer?: HeadSigner): Promise<void> {
    const entries = new Map<number, LogEntry>();
    await onLoggedRows(this.#database.pool, async (rows) => {
      for await (const { entry, row } of rows)
        if (entry !== null && row !== null)
          entries.set(row.id, { ...entry, orderId: row.orderId, digest: digestOf(row, entry.salts, entry.erased) });
    });
    const ids = [...entries.values()].map(({ historyId }) => historyId);
    const sizes = await this.db.selectFrom('history_heads').select(['size', 'made']).orderBy('id').execute();
    await this.db.deleteFrom('history_entries').execute();
    await this.db.deleteFrom('history_heads').execute();
    const values = order(ids).flatMap((id, position) => {
      const { historyId, orderId, digest, salts, erased } = entries.get(id) ?? {};
      if (historyId === undefined || orderId === undefined || digest === undefined || salts === undefined) return [];
      return [
        {
          position,
          history_id: historyId,
          order_id: orderId,
          digest,
          actor_salt: salts.actor,
          name_salt: salts.name,
          words_salt: salts.words,
          name_hash: erased?.name ?? null,
          words_hash: erased?.words ?? null,
        },
      ];
    });
    const now = this.clock;
    for (const { size, made } of sizes) {
      const upTo = await this.db.selectFrom('history_entries').select('position').execute();
      const added = values.slice(upTo.length, size);
      if (added.length > 0) await this.db.insertInto('history_entries').values(added).execute();
      this.clock = made.getTime();
      await this.#signed(signer === undefined ? this.#signers : [signer]);
    }
    if (values.length > 0)
      await this.db
        .insertInto('history_entries')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    this.clock = now;
  }

  /** A head of the places that there are, without new ones. */
  async #signed(signers: readonly HeadSigner[]): Promise<void> {
    const highest = (await this.rows()).at(-1)?.id ?? 0;
    await this.db.updateTable('history_tail').set({ placed_id: highest, settled_id: highest }).execute();
    await this.log(signers);
  }

  async #withAllRights(work: (tx: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
  }

  async siteid(...args: readonly string[]): Promise<number> {
    const write = (text: string) => void (this.said += text);
    const terminal = {
      out: write,
      err: write,
      environment: {},
      usualDataDir: this.#folder,
      readInput: async () => '',
      language: this.language,
    };
    const withDatabase: WithDatabase = async (work) => {
      if (this.isOffline) throw new Error('There is no database here.');
      return work(this.#database, this.world.portal.config);
    };
    const more = [backupCommand, restoreCommand, historyCommand].map((command) => command(terminal, withDatabase));
    return runCommandLine(args, terminal, portalOpener(withDatabase), more);
  }
}
