import { type Command, InvalidArgumentError } from 'commander';
import { changeKey, endFormerSecret, rotateKey, type WhyNotRotate } from '../../../partner-api/change-keys.ts';
import type { WithPortal } from '../../open-portal.ts';
import { CommandFailed, operatorOf, say, type Terminal } from '../../terminal.ts';
import { type LimitOptions, limitsOf, wholeNumber, withLimits } from './key-limits.ts';

type RotateOptions = { readonly days: number; readonly end?: boolean };

/** Until the partner has brought the new secret to each of its systems. */
const usualDays = 14;
const daysAtMost = 90;

export const isKeyId = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** To the minute, for a list or a sentence. */
export const momentOf = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `siteid keys change` and `siteid keys rotate`. */
export function addChangeCommands(keys: Command, terminal: Terminal, withPortal: WithPortal): void {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.keys.${id}`, values);
  const by = { operator: operatorOf(terminal) };
  const demandId = (id: string) => {
    if (!isKeyId(id)) throw new CommandFailed(1, text('notFound'));
  };
  const failed = (why: WhyNotRotate) => new CommandFailed(1, text(why));

  withLimits(terminal, keys.command('change'))
    .description(text('change'))
    .argument('<key>', text('id'))
    .action(async (id: string, options: LimitOptions) => {
      demandId(id);
      if (Object.keys(options).length === 0) throw new CommandFailed(2, text('nothingToChange'));
      const isChanged = await withPortal(async (portal) => changeKey(portal, by, id, await limitsOf(terminal, portal, options)));
      if (!isChanged) throw new CommandFailed(1, text('notFound'));
      terminal.out(`${text('changed', { id })}\n`);
    });
  keys
    .command('rotate')
    .description(text('rotate'))
    .argument('<key>', text('id'))
    .option('--days <number>', text('days', { most: daysAtMost }), readDays, usualDays)
    .option('--end', text('end'))
    .action(async (id: string, { days, end = false }: RotateOptions) => {
      demandId(id);
      if (end) {
        const ended = await withPortal((portal) => endFormerSecret(portal, by, id));
        if (ended !== 'done') throw failed(ended);
        terminal.out(`${text('formerEnded', { id })}\n`);
        return;
      }
      const made = await withPortal((portal) => rotateKey(portal, by, { id, days }));
      if (typeof made === 'string') throw failed(made);
      terminal.out(`${text('secondSecret', { id, moment: momentOf(made.until) })}\n\n${made.key}\n`);
    });
}

function readDays(given: string): number {
  const days = wholeNumber(daysAtMost)(given);
  if (days === null) throw new InvalidArgumentError('');
  return days;
}
