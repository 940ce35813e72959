import { Command } from 'commander';
import type { SchemaWaits } from '../../database/schema/lock-in-turn.ts';
import { databaseFiles, migrate } from '../../database/schema/migrate.ts';
import type { WithMigrated } from '../open-portal.ts';
import { say, type Terminal } from '../terminal.ts';

/** `siteid migrate`: what a start does too, unless it may not. */
export function migrateCommand(terminal: Terminal, withMigrated: WithMigrated): Command {
  return new Command('migrate')
    .description(say(terminal, 'cli.migrate.about', { database: say(terminal, 'cli.database') }))
    .action(async () => {
      const tell = (waits: SchemaWaits) => terminal.err(`${say(terminal, 'cli.migrate.waits', waits)}\n`);
      const applied = await withMigrated((database) => migrate(database, databaseFiles, { tell }));
      for (const name of applied) terminal.out(`${name}\n`);
      terminal.out(`${say(terminal, 'cli.migrate.done', { count: applied.length })}\n`);
    });
}
