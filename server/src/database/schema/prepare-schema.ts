import type { DatabaseHandle } from '../open-database.ts';
import type { TellWaiting } from './lock-in-turn.ts';
import { databaseFiles, migrate } from './migrate.ts';
import { MigrationRefused } from './migration-refused.ts';
import { hasExpectedSchema } from './schema-mark.ts';

/**
 * At a start: brings the database up to date, or only checks whether it is. A portal that does not migrate needs no right to alter
 * anything. Throws MigrationRefused.
 */
export async function prepareSchema(
  database: Pick<DatabaseHandle, 'pool'>,
  mayMigrate: boolean,
  tell?: TellWaiting,
): Promise<void> {
  if (mayMigrate) return void (await migrate(database, databaseFiles, { tell }));
  await demandSchema(database, 'MIGRATE_AT_START is false');
}

/** Only checks whether the database is of this version; `why` says why it is not migrated here. Throws MigrationRefused. */
export async function demandSchema({ pool }: Pick<DatabaseHandle, 'pool'>, why: string): Promise<void> {
  if (await hasExpectedSchema(pool)) return;
  throw new MigrationRefused(
    `The database is not of this version of the portal, and ${why}. Run \`npx siteid migrate\` in this version, ` +
      'on a DATABASE_URL whose role owns the tables.',
  );
}
