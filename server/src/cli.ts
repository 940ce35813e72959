import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { portalOpener } from './cli/open-portal.ts';
import { runCommandLine } from './cli/program.ts';
import type { Terminal } from './cli/terminal.ts';
import { demoCommand } from './demo/demo-command.ts';

const terminal: Terminal = {
  out: (words) => process.stdout.write(words),
  err: (words) => process.stderr.write(words),
  environment: process.env,
  usualDataDir: join(import.meta.dirname, '../../data'),
  readInput: () => text(process.stdin),
};
const withPortal = portalOpener(terminal);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal, withPortal, [demoCommand(terminal, withPortal)]);
