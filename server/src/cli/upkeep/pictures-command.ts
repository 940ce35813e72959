import { Command } from 'commander';
import type { WithPortal } from '../open-portal.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';

/** `siteid pictures …` */
export function picturesCommand(terminal: Terminal, withPortal: WithPortal): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.pictures.${id}`, values);
  const pictures = new Command('pictures').description(text('about'));
  pictures
    .command('redraw')
    .description(text('redraw', { database: say(terminal, 'cli.database') }))
    .action(async () => {
      // Loaded when it is needed: no other command draws.
      const { redrawStoredPictures } = await import('../../pictures/redraw-stored-pictures.ts');
      const { redrawn, left } = await withPortal(redrawStoredPictures);
      terminal.out(`${text('redrawn', { count: redrawn })}\n`);
      if (left.length > 0) throw new CommandFailed(1, text('left', { ids: left.join(', ') }));
    });
  return pictures;
}
