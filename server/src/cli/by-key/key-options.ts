import { say, type Terminal } from '../terminal.ts';

export const urlOption = (terminal: Terminal) => ['--url <url>', say(terminal, 'cli.option.url')] as const;
export const keyOption = (terminal: Terminal) => ['--key <key>', say(terminal, 'cli.option.key')] as const;
