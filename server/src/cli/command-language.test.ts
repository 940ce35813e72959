import { type Language, languages } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { demoCommand } from '../demo/demo-command.ts';
import { commandLanguage } from './command-language.mjs';
import { runCommandLine } from './program.ts';
import type { Terminal } from './terminal.ts';
import { backupCommand, restoreCommand } from './upkeep/backup-command.ts';

test.each([
  [['orders', '--language', 'sv'], { SITEID_LANGUAGE: 'fi' }, 'sv'],
  [['--language=et', 'orders'], {}, 'et'],
  [['orders', '--language'], { SITEID_LANGUAGE: 'fi', LANG: 'sv_SE.UTF-8' }, 'fi'],
  [['--language', 'xx'], { LC_ALL: '', LC_MESSAGES: 'sv_FI', LANG: 'en_US' }, 'sv'],
  [[], { LANG: 'C.UTF-8' }, undefined],
  [[], {}, undefined],
] as const)('%j with %j is said in %s [1-10]', (args, environment, language) =>
  expect(commandLanguage(args, environment, languages)).toBe(language),
);

const refuse = () => Promise.reject(new Error('nothing is opened'));

async function siteid(language: Language, ...args: string[]) {
  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  const terminal: Terminal = {
    out: write,
    err: write,
    environment: { SITEID_URL: 'http://127.0.0.1:9', SITEID_KEY: 'k' },
    usualDataDir: '/nowhere',
    readInput: async () => '12',
    language,
  };
  const more = [backupCommand(terminal, refuse), restoreCommand(terminal, refuse), demoCommand(terminal, refuse)];
  const code = await runCommandLine(['--language', language, ...args], terminal, refuse, more);
  return { code, said: said.join('') };
}

const rooms = [
  'orders',
  'production',
  'identities',
  'organisations',
  'users',
  'suppliers',
  'offices',
  'staff',
  'messages',
  'keys',
  'sessions',
  'demo',
];
const inner = {
  orders: ['import', 'show', 'approve', 'cancel', 'events'],
  production: ['next', 'accept', 'reject', 'print', 'fail', 'retry', 'personalize', 'events'],
  identities: ['record', 'cancel-order'],
  organisations: ['list', 'show', 'state', 'manage'],
  users: ['list', 'invite', 'send-again', 'withdraw', 'change', 'name', 'remove', 'grant', 'take', 'requests', 'answer', 'log'],
  suppliers: ['list', 'add', 'people', 'invite', 'send-again', 'withdraw', 'end'],
  offices: ['list', 'add', 'people', 'invite', 'send-again', 'withdraw', 'end'],
  staff: ['list', 'invite', 'send-again', 'withdraw', 'end', 'log'],
  messages: ['list', 'send-again', 'came-back'],
  keys: ['create', 'list', 'revoke', 'rotate-secrets'],
  sessions: ['end'],
  demo: ['reset'],
} as const;
const commands = [[], ...rooms.map((room) => [room]), ['backup'], ['restore']].concat(
  Object.entries(inner).flatMap(([room, names]) => names.map((name) => [room, name])),
);
/** What a description says, without what stays in every language: names of commands, of options and of what they take. */
const words = (text: string) => text.replaceAll(/--?[\w-]+|<[^>]*>|\[[^\]]*\]|\b[A-Z_]{4,}\b|https?:\S+/g, '');
const wordsOfEnglish =
  /\b(the|of|an?|with|order|orders|show|this|which|language|Usage|Options|Commands|Arguments|default|unless)\b/;

describe.each(languages)('in %s', (language) => {
  test.each(commands.map((path) => [path.join(' ') || 'siteid', path] as const))(
    '%s --help speaks it [1-10]',
    async (_, path) => {
      const { code, said } = await siteid(language, ...path, '--help');
      expect(code).toBe(0);
      expect(said).toMatch(/^\S+ siteid/);
      const described = said
        .replace(/siteid.*/, '')
        .split('\n')
        .map((line) => words(line.replace(/^ {2}\S+(?: \S+)*/, '')));
      if (language === 'en') expect(described.join(' ')).toMatch(wordsOfEnglish);
      else expect(described.join('\n')).not.toMatch(wordsOfEnglish);
    },
  );

  test.each([
    ['orders', 'show'],
    ['orders', 'import', 'f.csv', '--colour'],
    ['orders', 'cancel', 'x'],
    ['production', 'next', '--queue', 'lost'],
    ['nonsense'],
    ['orders', 'import', '/no/such/file.csv'],
    ['orders', 'show', 'x'],
    ['production', 'personalize', 'x', '--card-number', 'KV-2041-000017'],
  ])('%j %j is refused in it, with 2 [1-10]', async (...args) => {
    const { code, said } = await siteid(language, ...args);
    expect(code).toBe(2);
    if (language === 'en') expect(said).toMatch(/\b(Missing|Unknown|Not possible|cannot|No portal|PIN)\b/);
    else expect(said).not.toMatch(/\b(error|missing|required|unknown|the|not|has|is|cannot|portal answers)\b/i);
  });
});
