import { minimumSearchLength } from '@siteid/contract';
import type { Command } from 'commander';
import type { Target } from '../by-key/call-partner.ts';
import { keyOption, pageOption, urlOption } from '../by-key/key-options.ts';
import { say, type Terminal, table } from '../terminal.ts';

/** What every list of companies, people, suppliers and offices is asked for. */
export type ListOptions = Target & { readonly search: string; readonly page: string };

export function withKey(terminal: Terminal, command: Command): Command {
  return command.option(...urlOption(terminal)).option(...keyOption(terminal));
}

export function listed(terminal: Terminal, command: Command): Command {
  return withKey(terminal, command)
    .option('--search <text>', say(terminal, 'cli.list.search', { least: minimumSearchLength }), '')
    .addOption(pageOption(terminal));
}

export const askedOf = ({ search, page }: ListOptions) => ({ search, page: Number(page) });

/** A page of a list under its heads, and how many there are in all. */
export function pageInWords(
  terminal: Terminal,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { total, page }: { readonly total: number; readonly page: number },
): string {
  const inAll = say(terminal, 'cli.list.total', { total, page });
  return `${rows.length === 0 ? '' : table(head, rows)}${inAll}\n`;
}
