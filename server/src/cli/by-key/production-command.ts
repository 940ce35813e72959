import {
  listProductionEvents,
  listProductionOrders,
  type ProductionEvent,
  type ProductionQueue,
  productionQueues,
  reportProductionEvent,
} from '@siteid/contract';
import { Command, Option } from 'commander';
import { headings } from '../headings.ts';
import { CommandFailed, say, type Terminal, table } from '../terminal.ts';
import { callPartner, connect, type Target } from './call-partner.ts';
import { eventsCommand } from './events-command.ts';
import { keyOption, numberOption, urlOption } from './key-options.ts';
import { stateInWords, statusInWords } from './orders-in-words.ts';

type SupplierTarget = Target & { readonly supplier?: string };
type NextOptions = SupplierTarget & { readonly queue: ProductionQueue; readonly limit: string };
type CardOptions = SupplierTarget & { readonly cardNumber: string; readonly pin?: string };
type Described = SupplierTarget & { readonly description?: string };

/** `siteid production …`: what a card supplier does. */
export function productionCommand(terminal: Terminal): Command {
  const text = (id: string) => say(terminal, `cli.production.${id}`);
  const production = new Command('production').description(text('about'));
  const connection = (target: SupplierTarget) => connect(terminal, target, 'personalizer', target.supplier);
  const report = async (orderId: string, target: SupplierTarget, event: ProductionEvent) => {
    terminal.out(stateInWords(terminal, await callPartner(connection(target), reportProductionEvent, { orderId, ...event })));
  };
  const command = (name: string) =>
    production
      .command(name)
      .description(text(name))
      .option(...urlOption(terminal))
      .option(...keyOption(terminal))
      .option('--supplier <code>', text('supplier'));
  const one = (name: string) => command(name).argument('<order>', say(terminal, 'cli.argument.order'));

  command('next')
    .addOption(new Option('--queue <queue>', text('queue')).choices(productionQueues).default('check'))
    .addOption(numberOption('--limit <number>', text('limit'), { usual: '20', atMost: 200 }))
    .action(async ({ queue, limit, ...target }: NextOptions) => {
      const { orders } = await callPartner(connection(target), listProductionOrders, { queue, limit: Number(limit) });
      const rows = orders.map((order) => [
        order.order_id,
        order.name_to_print,
        order.company.name,
        order.card_type,
        statusInWords(terminal, order.status),
      ]);
      terminal.out(
        rows.length === 0
          ? `${text('nothingWaits')}\n`
          : table(headings(terminal, ['order', 'nameToPrint', 'company', 'cardType', 'status']), rows),
      );
    });
  one('accept').action(async (orderId: string, target: SupplierTarget) => report(orderId, target, { event: 'accepted' }));
  one('reject')
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .action(async (orderId: string, { reason, ...target }: SupplierTarget & { readonly reason: string }) =>
      report(orderId, target, { event: 'rejected', reason }),
    );
  one('send-back')
    .requiredOption('--reason <text>', say(terminal, 'cli.option.reason'))
    .action(async (orderId: string, { reason, ...target }: SupplierTarget & { readonly reason: string }) =>
      report(orderId, target, { event: 'sent-back', reason }),
    );
  one('print').action(async (orderId: string, target: SupplierTarget) => report(orderId, target, { event: 'printed' }));
  one('fail')
    .addOption(new Option('--at <step>', text('failedStep')).choices(['printing', 'personalization']).default('printing'))
    .option('--description <text>', text('description'))
    .action(
      async (orderId: string, { at, description, ...target }: Described & { readonly at: 'printing' | 'personalization' }) =>
        report(orderId, target, { event: `${at}-failed`, ...(description !== undefined && { description }) }),
    );
  one('retry').action(async (orderId: string, target: SupplierTarget) => report(orderId, target, { event: 'retry' }));
  one('personalize')
    .requiredOption('--card-number <number>', text('cardNumber'))
    .option('--pin <digits>', text('pin'))
    .action(async (orderId: string, { cardNumber, pin, ...target }: CardOptions) => {
      const digits = (pin ?? (await terminal.readInput())).trim();
      if (!/^\d{4}$/.test(digits)) throw new CommandFailed(2, text('pinInvalid'));
      await report(orderId, target, { event: 'personalized', card_number: cardNumber, pin: digits });
    });
  eventsCommand(terminal, production, listProductionEvents).option('--supplier <code>', text('supplier'));
  return production;
}
