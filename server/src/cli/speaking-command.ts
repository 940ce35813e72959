import { type Argument, Command, type CommanderError, type Help, type Option } from 'commander';
import { say, type Terminal } from './terminal.ts';

const titles: Readonly<Record<string, string>> = {
  'Usage:': 'usage',
  'Arguments:': 'arguments',
  'Options:': 'options',
  'Commands:': 'commands',
};
const wrongs: Readonly<Record<string, 'missing' | 'notAllowed' | 'unknown'>> = {
  'commander.missingArgument': 'missing',
  'commander.missingMandatoryOptionValue': 'missing',
  'commander.optionMissingArgument': 'missing',
  'commander.unknownCommand': 'unknown',
  'commander.unknownOption': 'unknown',
};

/** Makes a command and those under it speak the terminal's language: its help, and what is wrong with the arguments. */
export function speak(command: Command, terminal: Terminal): void {
  const text = (id: string, values?: Record<string, string>) => say(terminal, `cli.${id}`, values);
  command
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, outputError: () => undefined })
    .helpOption('-h, --help', text('help.help'))
    .configureHelp({ styleTitle: (title) => (title in titles ? text(`help.${titles[title]}`) : title), ...described(text) });
  if (command.commands.length > 0) command.helpCommand('help [command]', text('help.command'));
  for (const inner of command.commands) speak(inner, terminal);
}

function described(text: (id: string, values?: Record<string, string>) => string): Partial<Help> {
  const withChoices = ({
    description,
    argChoices,
    defaultValue,
  }: Pick<Option, 'description' | 'argChoices' | 'defaultValue'>) => {
    const choices = argChoices?.join(', ') ?? 'none';
    const standard = typeof defaultValue === 'string' ? defaultValue : 'none';
    const more = choices === 'none' && standard === 'none' ? '' : text('help.choices', { choices, default: standard });
    return [description, more.trim()].filter((part) => part !== '').join('; ');
  };
  return {
    optionDescription: withChoices,
    argumentDescription: ({ description }: Argument) => description,
  };
}

/** What is wrong with a command line, in the terminal's language; null for what is not wrong, such as a call for help. */
export function wrongInWords({ code, message }: CommanderError, terminal: Terminal): string | null {
  if (!message.startsWith('error:')) return null;
  const what = /'([^']*)'/.exec(message)?.[1] ?? message.replace(/^error: /, '');
  return say(terminal, `cli.wrong.${wrongs[code] ?? 'notAllowed'}`, { what });
}
