import { Command } from 'commander';
import { ConfigurationError, readConfig } from '../../settings/config.ts';
import { whatAddressLeavesOpen } from '../../settings/database-address.ts';
import { unknownInWords, unknownVariables } from '../../settings/unknown-variables.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';
import { trySettings } from './try-settings.ts';

/** `siteid config …` */
export function configCommand(terminal: Terminal): Command {
  const config = new Command('config').description(say(terminal, 'cli.config.about'));
  config
    .command('check')
    .description(say(terminal, 'cli.config.check'))
    .action(async () => {
      for (const unknown of unknownVariables(terminal.environment)) terminal.out(`${unknownInWords(unknown)}\n`);
      const read = readIn(terminal);
      for (const words of whatAddressLeavesOpen(read.database.url)) terminal.out(`${words}\n`);
      const found = await trySettings(read);
      for (const { words } of found) terminal.out(`${words}\n`);
      const outcomes = new Set(found.map(({ outcome }) => outcome));
      if (outcomes.has('fault')) throw new CommandFailed(1, say(terminal, 'cli.config.faults'));
      // 1 as well: with the next server that is lost the portal is.
      if (outcomes.has('spare away')) throw new CommandFailed(1, say(terminal, 'cli.config.spareAway'));
      terminal.out(`${say(terminal, 'cli.config.fine')}\n`);
    });
  return config;
}

function readIn({ environment }: Terminal) {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CommandFailed(1, error.message, { cause: error });
    throw error;
  }
}
