import { languages } from '@siteid/contract';
import { Command, CommanderError, Option } from 'commander';
import { identitiesCommand } from './by-key/identities-command.ts';
import { messagesCommand } from './by-key/messages-command.ts';
import { ordersCommand } from './by-key/orders-command.ts';
import { productionCommand } from './by-key/production-command.ts';
import type { WithPortal } from './open-portal.ts';
import { speak, wrongInWords } from './speaking-command.ts';
import { organisationsCommand } from './teams/organisations-command.ts';
import { staffCommand } from './teams/staff-command.ts';
import { officesCommand, suppliersCommand } from './teams/suppliers-command.ts';
import { usersCommand } from './teams/users-command.ts';
import { CommandFailed, say, type Terminal } from './terminal.ts';
import { keysCommand } from './upkeep/keys/keys-command.ts';
import { personCommand } from './upkeep/person-command.ts';
import { picturesCommand } from './upkeep/pictures-command.ts';
import { sessionsCommand } from './upkeep/sessions-command.ts';

/**
 * Runs one command line, such as `orders import FILE.csv`. Answers with the exit code: 0 done, 1 refused, some rows left out,
 * or the database away, 2 not even tried (wrong usage, no such file, nobody answers).
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
    organisationsCommand(terminal, withPortal),
    usersCommand(terminal),
    suppliersCommand(terminal, withPortal),
    officesCommand(terminal, withPortal),
    staffCommand(terminal, withPortal),
    messagesCommand(terminal),
    keysCommand(terminal, withPortal),
    sessionsCommand(terminal, withPortal),
    personCommand(terminal, withPortal),
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
