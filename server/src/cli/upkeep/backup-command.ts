import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { backUp } from '../../database/backup/back-up.ts';
import { RestoreRefused, restore } from '../../database/backup/restore.ts';
import { insertDeed } from '../../deeds/deed-store.ts';
import { headings } from '../headings.ts';
import { configOf, type WithDatabase } from '../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal, table } from '../terminal.ts';
import { tryRestore } from './try-restore.ts';

/** `siteid backup FILE` */
export function backupCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  return new Command('backup')
    .description(say(terminal, 'cli.backup.about', { database: say(terminal, 'cli.database') }))
    .argument('<file>', say(terminal, 'cli.backup.file'))
    .action(async (file: string) => {
      if (existsSync(file)) throw new CommandFailed(2, say(terminal, 'cli.backup.exists', { file }));
      tell(
        terminal,
        say(terminal, 'cli.backup.holds', { file }),
        await withDatabase(({ pool }) => backUp(pool, file, new Date())),
      );
      terminal.out(`${say(terminal, 'cli.backup.keepKeys')}\n`);
    });
}

type RestoreOptions = { readonly replace?: boolean; readonly try?: boolean };

/** `siteid restore FILE` */
export function restoreCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  return new Command('restore')
    .description(say(terminal, 'cli.restore.about', { database: say(terminal, 'cli.database') }))
    .argument('<file>', say(terminal, 'cli.restore.file'))
    .option('--replace', say(terminal, 'cli.restore.replace'))
    .addOption(new Option('--try', say(terminal, 'cli.restore.try')).conflicts('replace'))
    .action(async (file: string, { replace = false, try: isTry = false }: RestoreOptions) => {
      if (!existsSync(file)) throw new CommandFailed(2, say(terminal, 'cli.restore.noFile', { file }));
      try {
        if (isTry) return await tryRestore(terminal, configOf(terminal), file);
        const counts = await withDatabase(
          async ({ pool, db }) => {
            const restored = await restore(file, { pool, replace });
            const detail = { rows: Object.values(restored).reduce((sum, count) => sum + count, 0) };
            await insertDeed(db, { at: new Date(), kind: 'restored', by: { operator: operatorOf(terminal) }, detail });
            return restored;
          },
          { mayMake: true },
        );
        tell(terminal, say(terminal, 'cli.restore.holds'), counts);
      } catch (error) {
        if (error instanceof RestoreRefused) throw new CommandFailed(1, error.message, { cause: error });
        throw error;
      }
    });
}

function tell(terminal: Terminal, what: string, counts: Readonly<Record<string, number>>): void {
  const rows = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  terminal.out(`${what}\n\n${table(headings(terminal, ['table', 'rows']), rows)}\n`);
}
