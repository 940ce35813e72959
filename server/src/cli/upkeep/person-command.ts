import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { rejectionReversibleDays } from '@siteid/contract';
import { Command } from 'commander';
import { erasePerson } from '../../person-data/erasing/erase-person.ts';
import { exportPerson, findPerson } from '../../person-data/export-person.ts';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal } from '../terminal.ts';

/** `siteid person …`: what the portal holds about one person, for that person, and its end. */
export function personCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.person.${id}`, values);
  const person = new Command('person').description(text('about'));
  person
    .command('export')
    .description(text('export', { database: say(terminal, 'cli.database') }))
    .argument('<person>', text('person'))
    .argument('<file>', text('file'))
    .action(async (named: string, file: string) => {
      if (existsSync(file)) throw new CommandFailed(2, say(terminal, 'cli.backup.exists', { file }));
      const told = await withPortal((portal) => exportPerson(portal, named, { operator: operatorOf(terminal) }));
      if (told === null) throw new CommandFailed(1, text('noPerson', { person: named }));
      // For its owner alone: all of it is somebody's.
      await writeFile(file, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      terminal.out(`${text('written', { file })}\n`);
    });
  person
    .command('erase')
    .description(text('erase', { database: say(terminal, 'cli.database') }))
    .argument('<person>', text('person'))
    .option('--yes', text('yes'))
    .action(async (named: string, { yes }: { readonly yes?: true }) => {
      if (!yes) throw new CommandFailed(2, text('sure', { person: named }));
      await withPortal(async (portal) => {
        const id = await findPerson(portal, named);
        const done = id === null ? null : await erasePerson(portal, id, { operator: operatorOf(terminal) });
        if (id === null || done === null) throw new CommandFailed(1, text('noPerson', { person: named }));
        if (done.became === 'refused') {
          const lines = done.obstacles.map(
            ({ what, of }) => `  ${text('obstacle', { what, of: of ?? '', days: rejectionReversibleDays })}\n`,
          );
          throw new CommandFailed(1, `${text('notYet', { person: id })}\n${lines.join('')}`.trimEnd());
        }
        terminal.out(`${text(done.became === 'erased' ? 'erased' : 'erasedBefore', { person: id })}\n`);
      });
    });
  return person;
}
