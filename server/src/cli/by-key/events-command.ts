import type { listOrderEvents } from '@siteid/contract';
import type { Command } from 'commander';
import { headings } from '../headings.ts';
import { say, type Terminal, table } from '../terminal.ts';
import { callPartner, connect, type Target } from './call-partner.ts';
import { keyOption, numberOption, urlOption } from './key-options.ts';
import { statusInWords } from './orders-in-words.ts';

type EventsOptions = Target & { readonly after?: string; readonly limit: string; readonly supplier?: string };

/** `siteid orders events` and `siteid production events`: what happened to the cards, and where the next list goes on (L-10-4). */
export function eventsCommand(terminal: Terminal, of: Command, endpoint: typeof listOrderEvents): Command {
  const text = (id: string, values?: Record<string, string>) => say(terminal, `cli.events.${id}`, values);
  return of
    .command('events')
    .description(text('about'))
    .option('--after <cursor>', text('after'))
    .addOption(numberOption('--limit <number>', say(terminal, 'cli.production.limit'), { usual: '100', atMost: 500 }))
    .option(...urlOption(terminal))
    .option(...keyOption(terminal))
    .action(async ({ after, limit, supplier, ...target }: EventsOptions) => {
      const connection = connect(terminal, target, endpoint.scope, supplier);
      const { events, cursor } = await callPartner(connection, endpoint, { after, limit: Number(limit) });
      const rows = events.map(({ id, type, timestamp, data }) => [
        id,
        timestamp.slice(0, 19).replace('T', ' '),
        type,
        data.order_id,
        statusInWords(terminal, data.status),
      ]);
      const words = ['cli.column.id', 'cardHistory.column.time', 'cli.column.type'].map((id) => say(terminal, id));
      const head = [...words, ...headings(terminal, ['order', 'status'])];
      terminal.out(rows.length === 0 ? `${text('none')}\n` : table(head, rows));
      terminal.out(`${text('next', { cursor })}\n`);
    });
}
