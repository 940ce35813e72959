import { InvalidArgumentError, Option } from 'commander';
import { say, type Terminal } from '../terminal.ts';

export const urlOption = (terminal: Terminal) => ['--url <url>', say(terminal, 'cli.option.url')] as const;
export const keyOption = (terminal: Terminal) => ['--key <key>', say(terminal, 'cli.option.key')] as const;

/** An option that takes a number from 1 on; anything else is told as every other wrong argument is, whoever would do the work. */
export function numberOption(
  flags: string,
  description: string,
  { usual, atMost }: { readonly usual: string; readonly atMost: number },
) {
  return new Option(flags, description).default(usual).argParser((given) => {
    if (!/^[1-9]\d*$/.test(given) || Number(given) > atMost) throw new InvalidArgumentError('');
    return given;
  });
}

export const pageOption = (terminal: Terminal) =>
  numberOption('--page <number>', say(terminal, 'cli.list.page'), { usual: '1', atMost: 1_000_000 });
