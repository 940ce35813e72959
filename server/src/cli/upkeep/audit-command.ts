import { Command } from 'commander';
import { readCursor, readMoment, writeAuditLine } from '../../audit/audit-line.ts';
import { type AuditSpan, ChangesHidden, onAuditLines } from '../../audit/audit-store.ts';
import { demandSchemaOfCommand, type WithDatabase } from '../open-portal.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';

type ExportOptions = { readonly since?: string; readonly after?: string; readonly until?: string };

/** `siteid audit …`: who did what, for whoever watches over the portal. */
export function auditCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  const text = (id: string, values?: Record<string, string>) => say(terminal, `cli.audit.${id}`, values);
  const audit = new Command('audit').description(text('about'));
  audit
    .command('export')
    .description(text('export', { database: say(terminal, 'cli.database') }))
    .option('--since <time>', text('since'))
    .option('--after <cursor>', text('after'))
    .option('--until <time>', text('until'))
    .action(async (options: ExportOptions) => {
      const span = spanOf(terminal, options);
      await withDatabase(async (database) => {
        await demandSchemaOfCommand(database);
        try {
          await onAuditLines(database.pool, span, async (lines) => {
            for await (const line of lines) terminal.out(writeAuditLine(line));
          });
        } catch (error) {
          if (!(error instanceof ChangesHidden)) throw error;
          throw new CommandFailed(2, text('hidden', { role: error.role }), { cause: error });
        }
      });
    });
  return audit;
}

function spanOf(terminal: Terminal, { since, after, until }: ExportOptions): AuditSpan {
  const failed = (id: string, values?: Record<string, string>) => new CommandFailed(2, say(terminal, `cli.audit.${id}`, values));
  const moment = (time: string) => {
    const read = readMoment(time);
    if (read === null) throw failed('noTime', { time });
    return read;
  };
  const last = until === undefined ? null : moment(until);
  if ((since === undefined) === (after === undefined)) throw failed('whence');
  if (since !== undefined) return { from: { since: moment(since) }, until: last };
  const place = readCursor(after ?? '');
  if (place === null) throw failed('noCursor', { cursor: after ?? '' });
  return { from: { after: place }, until: last };
}
