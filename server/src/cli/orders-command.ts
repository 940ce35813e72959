import { approveOrder, cancelOrder, getPlacedOrder, type orderState } from '@siteid/contract';
import { Command } from 'commander';
import type * as z from 'zod/mini';
import { callPartner, connect, type Target } from './call-partner.ts';
import { type ImportOptions, importFile } from './import-orders.ts';
import { type Terminal, table } from './terminal.ts';

/** `siteid orders …`: what a company that orders cards does. */
export function ordersCommand(terminal: Terminal): Command {
  const orders = new Command('orders').description('order cards for a company');
  orders
    .command('import')
    .argument('<file>', 'CSV file in UTF-8 with a header row; photos are files beside it')
    .description('place the orders of a file')
    .option('--partial', 'take the good rows although others are bad', false)
    .option('--approve', 'approve the orders at once (the default)', true)
    .option('--no-approve', 'leave the orders to be approved later')
    .option('--company <code>', 'the company that orders, where the file does not say')
    .option(...urlOption)
    .option(...keyOption)
    .action(async (file: string, options: ImportOptions) => importFile(terminal, file, options));

  one('show', 'tell how far an order has come').action(async (orderId: string, options: Target) => {
    const order = await callPartner(connect(terminal, options, 'orderer'), getPlacedOrder, { orderId });
    const row = [order.order_id, order.status, order.valid_until, order.rejection_reason ?? ''];
    terminal.out(table(['Order', 'Status', 'Valid until', 'Reason'], [row]));
  });
  one('approve', 'let the card supplier check an order').action(async (orderId: string, options: Target) => {
    terminal.out(stateInWords(await callPartner(connect(terminal, options, 'orderer'), approveOrder, { orderId })));
  });
  one('cancel', 'cancel an order that its holder has not confirmed')
    .requiredOption('--reason <text>', 'why')
    .action(async (orderId: string, { reason, ...options }: Target & { readonly reason: string }) => {
      terminal.out(stateInWords(await callPartner(connect(terminal, options, 'orderer'), cancelOrder, { orderId, reason })));
    });
  return orders;

  function one(name: string, description: string): Command {
    const command = orders.command(name).argument('<order>', 'id of the order').description(description);
    return command.option(...urlOption).option(...keyOption);
  }
}

export const urlOption = ['--url <url>', 'address of the portal (SITEID_URL; http://localhost:3000)'] as const;
export const keyOption = ['--key <key>', 'partner key (SITEID_KEY; in a demo its own)'] as const;

export function stateInWords({ order_id: id, status }: z.output<typeof orderState>): string {
  return `Order ${id}: ${status}\n`;
}
