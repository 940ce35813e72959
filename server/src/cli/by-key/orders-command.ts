import { approveOrder, cancelOrder, getPlacedOrder, inviteHolderAgain, listOrderEvents } from '@siteid/contract';
import { Command } from 'commander';
import { headings } from '../headings.ts';
import { say, type Terminal, table } from '../terminal.ts';
import { callPartner, connect, type Target } from './call-partner.ts';
import { eventsCommand } from './events-command.ts';
import { type ImportOptions, importFile } from './import-orders.ts';
import { keyOption, urlOption } from './key-options.ts';
import { stateInWords, statusInWords } from './orders-in-words.ts';

/** `siteid orders …`: what a company that orders cards does. */
export function ordersCommand(terminal: Terminal): Command {
  const text = (id: string) => say(terminal, `cli.orders.${id}`);
  const orders = new Command('orders').description(text('about'));
  orders
    .command('import')
    .argument('<file>', text('import.file'))
    .description(text('import.about'))
    .option('--partial', text('import.partial'), false)
    .option('--approve', text('import.approve'), true)
    .option('--no-approve', text('import.noApprove'))
    .option('--company <code>', text('import.company'))
    .option(...urlOption(terminal))
    .option(...keyOption(terminal))
    .action(async (file: string, options: ImportOptions) => importFile(terminal, file, options));

  one('show').action(async (orderId: string, options: Target) => {
    const order = await callPartner(connect(terminal, options, 'orderer'), getPlacedOrder, { orderId });
    const row = [order.order_id, statusInWords(terminal, order.status), order.valid_until, order.rejection_reason ?? ''];
    terminal.out(table(headings(terminal, ['order', 'status', 'validUntil', 'problem']), [row]));
  });
  one('approve').action(async (orderId: string, options: Target) => {
    terminal.out(stateInWords(terminal, await callPartner(connect(terminal, options, 'orderer'), approveOrder, { orderId })));
  });
  one('invite').action(async (orderId: string, options: Target) => {
    terminal.out(
      stateInWords(terminal, await callPartner(connect(terminal, options, 'orderer'), inviteHolderAgain, { orderId })),
    );
  });
  one('cancel')
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .action(async (orderId: string, { reason, ...options }: Target & { readonly reason: string }) => {
      terminal.out(
        stateInWords(terminal, await callPartner(connect(terminal, options, 'orderer'), cancelOrder, { orderId, reason })),
      );
    });
  eventsCommand(terminal, orders, listOrderEvents);
  return orders;

  function one(name: 'show' | 'approve' | 'invite' | 'cancel'): Command {
    const command = orders.command(name).argument('<order>', say(terminal, 'cli.argument.order')).description(text(name));
    return command.option(...urlOption(terminal)).option(...keyOption(terminal));
  }
}
