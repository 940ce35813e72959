import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { backUp } from '../database/back-up.ts';
import { RestoreRefused, restore } from '../database/restore.ts';
import type { WithDatabase } from './open-portal.ts';
import { CommandFailed, type Terminal, table } from './terminal.ts';

const where = 'the database that DATABASE_URL or DATA_DIR names (an embedded one only while the portal is stopped)';

/** `siteid backup FILE` */
export function backupCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  return new Command('backup')
    .description(`write everything in ${where} to one file; the keys are not in it`)
    .argument('<file>', 'a file that does not exist yet, such as siteid-2026-11-20.backup')
    .action(async (file: string) => {
      if (existsSync(file)) throw new CommandFailed(2, `${file} exists already: nothing was written.`);
      tell(terminal, `${file} holds`, await withDatabase(({ pool }) => backUp(pool, file, new Date())));
      terminal.out('Keep SECRET_KEYS and LOOKUP_KEY elsewhere: without them its PINs and government ids stay sealed for ever.\n');
    });
}

/** `siteid restore FILE` */
export function restoreCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  return new Command('restore')
    .description(`bring ${where} to what a backup holds`)
    .argument('<file>', 'what `backup` wrote, from either kind of database')
    .option('--replace', 'remove everything that the database holds now')
    .action(async (file: string, { replace = false }: { readonly replace?: boolean }) => {
      if (!existsSync(file)) throw new CommandFailed(2, `There is no file ${file}.`);
      try {
        const counts = await withDatabase(({ pool }) => restore(file, { pool, replace }));
        tell(terminal, 'The database holds', counts);
      } catch (error) {
        if (error instanceof RestoreRefused) throw new CommandFailed(1, error.message, { cause: error });
        throw error;
      }
    });
}

function tell(terminal: Terminal, what: string, counts: Readonly<Record<string, number>>): void {
  const rows = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  terminal.out(`${what}\n\n${table(['Table', 'Rows'], rows)}\n`);
}
