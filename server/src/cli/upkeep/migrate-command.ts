import { Command } from 'commander';
import { migrate } from '../../database/schema/migrate.ts';
import type { WithDatabase } from '../open-portal.ts';
import { say, type Terminal } from '../terminal.ts';

/** `siteid migrate`: what a start does too, unless it may not. */
export function migrateCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  return new Command('migrate')
    .description(say(terminal, 'cli.migrate.about', { database: say(terminal, 'cli.database') }))
    .action(async () => {
      const applied = await withDatabase((database) => migrate(database), { mayMake: true });
      for (const name of applied) terminal.out(`${name}\n`);
      terminal.out(`${say(terminal, 'cli.migrate.done', { count: applied.length })}\n`);
    });
}
