import { join } from 'node:path';
import { SharedClock } from '../clock/shared-clock.ts';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { DataFolderInUse } from '../database/embedded/data-folder-lock.ts';
import { hasEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { type DatabaseHandle, openDatabase } from '../database/open-database.ts';
import { reaching } from '../database/reach/reach.ts';
import { MigrationRefused } from '../database/schema/migration-refused.ts';
import { demandSchema } from '../database/schema/prepare-schema.ts';
import { WrongDatabase } from '../database/wrong-database.ts';
import { innermostReason } from '../errors/innermost-reason.ts';
import { clocksOf, dayIn, type Portal } from '../portal.ts';
import { loadKeys } from '../secrets/load-keys.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { type Config, ConfigurationError, readConfig, readDatabaseConfig } from '../settings/config.ts';
import { settingsOfProduction } from '../settings/read-settings.ts';
import type { Environment } from '../settings/setting.ts';
import { isGiven } from '../settings/setting-files.ts';
import { WakeSignal } from '../wake-signal.ts';
import { CommandFailed, say, type Terminal } from './terminal.ts';

const silence = () => undefined;
const quiet = { warn: silence };

/** Runs work on the portal's own database, which the command's environment names. */
export type WithPortal = <Result>(work: (portal: Portal) => Promise<Result>) => Promise<Result>;

/** Runs work on the database that the command's environment names, migrated or not. Only a restore may make an embedded one. */
export type WithDatabase = <Result>(
  work: (database: DatabaseHandle, config: Config) => Promise<Result>,
  options?: { readonly mayMake: boolean },
) => Promise<Result>;

/** Runs work on the database to be migrated. */
export type WithMigrated = <Result>(work: (database: DatabaseHandle) => Promise<Result>) => Promise<Result>;

/** The settings that the command's environment names. Throws CommandFailed. */
export function configOf(terminal: Pick<Terminal, 'environment' | 'usualDataDir'>): Config {
  return inWords(() => readConfig(environmentOf(terminal)));
}

/** Without a mode, a database or a setting of production the demo is meant, as with `npm start`. */
function meansDemo({ environment }: Pick<Terminal, 'environment'>): boolean {
  const isMute = !isGiven(environment, 'PORTAL_MODE') && !isGiven(environment, 'DATABASE_URL');
  return isMute && settingsOfProduction(environment).length === 0;
}

function environmentOf(terminal: Pick<Terminal, 'environment' | 'usualDataDir'>): Environment {
  return {
    ...(!isGiven(terminal.environment, 'DATA_DIR') && { DATA_DIR: terminal.usualDataDir }),
    ...(meansDemo(terminal) && { PORTAL_MODE: 'demo' }),
    ...terminal.environment,
  };
}

function inWords<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CommandFailed(2, error.message, { cause: error });
    throw error;
  }
}

/** Opens the database that the environment names, for as long as the work takes. */
export function databaseOpener(terminal: Terminal): WithDatabase {
  return async (work, { mayMake } = { mayMake: false }) => {
    const config = configOf(terminal);
    // Otherwise an operator who forgot the portal's settings would invite staff into an empty database, or back it up.
    const folder = databaseIn(config.database);
    if (!mayMake && config.database.url === undefined && !hasEmbeddedDatabase(folder))
      throw new CommandFailed(2, say(terminal, 'cli.noDatabase', { folder }));
    return whileOpen(terminal, config.database, (database) => work(database, config));
  };
}

/** Opens it by the settings of the database alone, and makes an embedded one that is not there: for whoever migrates, and has no key. */
export function migrationOpener(terminal: Terminal): WithMigrated {
  return async (work) =>
    whileOpen(
      terminal,
      inWords(() => readDatabaseConfig(environmentOf(terminal))),
      work,
    );
}

const databaseIn = ({ dataDir }: Config['database']) => join(dataDir, 'database');

async function whileOpen<Result>(
  terminal: Terminal,
  settings: Config['database'],
  work: (database: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  try {
    const database = await openDatabase({ url: settings.url, dataDir: databaseIn(settings), poolSize: 2, log: quiet });
    // Otherwise an operator who forgot the portal's settings would invite staff into the demo on that machine, and wait for their mail.
    if (meansDemo(terminal)) terminal.err(`${say(terminal, 'cli.demoDatabase', { folder: databaseIn(settings) })}\n`);
    return await reaching('everybody', () => work(database)).finally(() => database.close());
  } catch (error) {
    const isForOperator = [DataFolderInUse, MigrationRefused, WrongDatabase].some((kind) => error instanceof kind);
    if (isForOperator && error instanceof Error) throw new CommandFailed(2, error.message, { cause: error });
    // Not 2: a change whose answer never came may have been made.
    if (isDatabaseUnavailable(error))
      throw new CommandFailed(1, say(terminal, 'cli.databaseAway', { reason: innermostReason(error) }), { cause: error });
    throw error;
  }
}

/** A command never migrates, for portals of before may run on the database, and nobody looks for that behind `keys list`. */
export const demandSchemaOfCommand = (database: DatabaseHandle) => demandSchema(database, 'this command does not migrate it');

/** The portal over that database, which has to be of this version. */
export function portalOpener(withDatabase: WithDatabase): WithPortal {
  return (work) =>
    withDatabase(async (database, config) => {
      const secrets = openSecrets(config, loadKeys(config));
      await demandSchemaOfCommand(database);
      const toDay = dayIn(config.portal.timeZone);
      const clock = new SharedClock();
      await clock.ask(database.pool);
      const clocks = clocksOf(clock);
      const today = () => toDay(clocks.now());
      return work({ config, db: database.db, secrets, log: quietLog, ...clocks, today, bulkJobs: new WakeSignal() });
    });
}

const quietLog: Portal['log'] = {
  level: 'silent',
  fatal: silence,
  error: silence,
  warn: silence,
  info: silence,
  debug: silence,
  trace: silence,
  silent: silence,
  child: () => quietLog,
};
