import { languages } from '@siteid/contract';
import { Command, CommanderError, Option } from 'commander';
import { colleaguesCommand, organisationsCommand, suppliersCommand, usersCommand } from './companies-command.ts';
import { identitiesCommand } from './identities-command.ts';
import { keysCommand, type WithPortal } from './keys-command.ts';
import { ordersCommand } from './orders-command.ts';
import { officeCommand, supplierCommand } from './partners-command.ts';
import { picturesCommand } from './pictures-command.ts';
import { productionCommand } from './production-command.ts';
import { sessionsCommand } from './sessions-command.ts';
import { speak, wrongInWords } from './speaking-command.ts';
import { staffCommand } from './staff-command.ts';
import { CommandFailed, say, type Terminal } from './terminal.ts';

/**
 * Runs one command line, such as `orders import FILE.csv`. Answers with the exit code: 0 done, 1 refused, or some rows left
 * out, 2 not even tried (wrong usage, no such file, nobody answers).
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  withPortal: WithPortal,
  more: readonly Command[] = [],
): Promise<number> {
  const program = new Command('siteid')
    .description(say(terminal, 'cli.about'))
    .addOption(new Option('--language <language>', say(terminal, 'cli.option.language')).choices(languages));
  const commands = [
    ordersCommand(terminal),
    productionCommand(terminal),
    identitiesCommand(terminal),
    organisationsCommand(terminal),
    usersCommand(terminal),
    suppliersCommand(terminal),
    colleaguesCommand(terminal),
    staffCommand(terminal, withPortal),
    supplierCommand(terminal, withPortal),
    officeCommand(terminal, withPortal),
    keysCommand(terminal, withPortal),
    sessionsCommand(terminal, withPortal),
    picturesCommand(terminal, withPortal),
    ...more,
  ];
  for (const command of commands) program.addCommand(command);
  speak(program, terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      const wrong = wrongInWords(error, terminal);
      if (wrong !== null) terminal.err(`${wrong}\n`);
      return error.exitCode === 0 ? 0 : 2;
    }
    if (!(error instanceof CommandFailed)) throw error;
    terminal.err(`${error.message}\n`);
    return error.exitCode;
  }
}
