import {
  listProductionOrders,
  type ProductionEvent,
  type ProductionQueue,
  productionQueues,
  reportProductionEvent,
} from '@siteid/contract';
import { Command, Option } from 'commander';
import { callPartner, connect, type Target } from './call-partner.ts';
import { keyOption, stateInWords, urlOption } from './orders-command.ts';
import { CommandFailed, type Terminal, table } from './terminal.ts';

type SupplierTarget = Target & { readonly supplier?: string };
type NextOptions = SupplierTarget & { readonly queue: ProductionQueue; readonly limit: string };
type CardOptions = SupplierTarget & { readonly cardNumber: string; readonly pin?: string };
type Described = SupplierTarget & { readonly description?: string };

/** `siteid production …`: what a card supplier does. */
export function productionCommand(terminal: Terminal): Command {
  const production = new Command('production').description('check, print and personalise cards for a card supplier');
  const connection = (target: SupplierTarget) => connect(terminal, target, 'personalizer', target.supplier);
  const report = async (orderId: string, target: SupplierTarget, event: ProductionEvent) => {
    terminal.out(stateInWords(await callPartner(connection(target), reportProductionEvent, { orderId, ...event })));
  };
  const command = (name: string, description: string) =>
    production
      .command(name)
      .description(description)
      .option(...urlOption)
      .option(...keyOption)
      .option('--supplier <code>', "in a demo: which card supplier's key");
  const one = (name: string, description: string) => command(name, description).argument('<order>', 'id of the order');

  command('next', 'list the orders of a queue, the longest waiting first')
    .addOption(new Option('--queue <queue>', 'which queue').choices(productionQueues).default('check'))
    .option('--limit <number>', 'how many', '20')
    .action(async ({ queue, limit, ...target }: NextOptions) => {
      const { orders } = await callPartner(connection(target), listProductionOrders, { queue, limit: Number(limit) });
      const rows = orders.map((order) => [
        order.order_id,
        order.name_to_print,
        order.company.name,
        order.card_type,
        order.status,
      ]);
      terminal.out(
        rows.length === 0 ? 'Nothing waits.\n' : table(['Order', 'Name to print', 'Company', 'Card type', 'Status'], rows),
      );
    });
  one('accept', 'accept an order: its holder is asked to review it').action(async (orderId: string, target: SupplierTarget) =>
    report(orderId, target, { event: 'accepted' }),
  );
  one('reject', 'turn an order down')
    .requiredOption('--reason <text>', 'why')
    .action(async (orderId: string, { reason, ...target }: SupplierTarget & { readonly reason: string }) =>
      report(orderId, target, { event: 'rejected', reason }),
    );
  one('print', 'report that a card was printed').action(async (orderId: string, target: SupplierTarget) =>
    report(orderId, target, { event: 'printed' }),
  );
  one('fail', 'report that printing or personalising failed')
    .addOption(new Option('--at <step>', 'what failed').choices(['printing', 'personalization']).default('printing'))
    .option('--description <text>', 'what happened')
    .action(
      async (orderId: string, { at, description, ...target }: Described & { readonly at: 'printing' | 'personalization' }) =>
        report(orderId, target, { event: `${at}-failed`, ...(description !== undefined && { description }) }),
    );
  one('retry', 'send a failed order back to be printed').action(async (orderId: string, target: SupplierTarget) =>
    report(orderId, target, { event: 'retry' }),
  );
  one('personalize', 'report that a card was personalised')
    .requiredOption('--card-number <number>', 'such as KV-2041-000017')
    .option('--pin <digits>', 'the four digits; read from standard input unless given, as others may see a command line')
    .action(async (orderId: string, { cardNumber, pin, ...target }: CardOptions) => {
      const digits = (pin ?? (await terminal.readInput())).trim();
      if (!/^\d{4}$/.test(digits)) throw new CommandFailed(2, 'A PIN has four digits.');
      await report(orderId, target, { event: 'personalized', card_number: cardNumber, pin: digits });
    });
  return production;
}
