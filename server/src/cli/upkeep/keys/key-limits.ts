import { type Command, InvalidArgumentError } from 'commander';
import { readAddresses } from '../../../partner-api/key-addresses.ts';
import { isOver, type KeyLimits } from '../../../partner-api/key-limit-store.ts';
import { sharedClockOf } from '../../../partner-api/partner-keys.ts';
import type { Portal } from '../../../portal.ts';
import { CommandFailed, say, type Terminal } from '../../terminal.ts';

/** As they are typed and read; `off` takes a limit away. */
export type LimitOptions = {
  readonly expires?: string;
  readonly addresses?: readonly string[] | 'off';
  readonly perDay?: number | 'off';
};

const wrong = () => {
  throw new InvalidArgumentError('');
};
const orOff =
  <Value>(read: (given: string) => Value | null) =>
  (given: string): Value | 'off' =>
    given === 'off' ? given : (read(given) ?? wrong());

const day = (given: string) =>
  /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) && new Date(given).toISOString().startsWith(given)
    ? given
    : null;
export const wholeNumber =
  (atMost: number) =>
  (given: string): number | null =>
    /^[1-9]\d{0,8}$/.test(given) && Number(given) <= atMost ? Number(given) : null;

export function withLimits(terminal: Terminal, command: Command): Command {
  return command
    .option('--expires <day>', say(terminal, 'cli.keys.expires'), orOff(day))
    .option('--addresses <list>', say(terminal, 'cli.keys.addresses'), orOff(readAddresses))
    .option('--per-day <number>', say(terminal, 'cli.keys.perDay'), orOff(wholeNumber(999_999_999)));
}

/** The limits that are named. A last day that is over is refused: whoever wants a key to end now revokes it. */
export async function limitsOf(
  terminal: Terminal,
  portal: Portal,
  { expires, addresses, perDay }: LimitOptions,
): Promise<Partial<KeyLimits>> {
  if (expires !== undefined && expires !== 'off' && (await isOver(portal.db, expires, sharedClockOf(portal))))
    throw new CommandFailed(2, say(terminal, 'cli.keys.expiresInPast', { day: expires }));
  return {
    ...(expires !== undefined && { expires: expires === 'off' ? null : expires }),
    ...(addresses !== undefined && { addresses: addresses === 'off' ? [] : addresses }),
    ...(perDay !== undefined && { perDay: perDay === 'off' ? null : perDay }),
  };
}
