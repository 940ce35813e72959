import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defaultLanguage, languages } from '@siteid/contract';
import { commandLanguage } from './cli/command-language.mjs';
import { databaseOpener, migrationOpener, portalOpener } from './cli/open-portal.ts';
import { runCommandLine } from './cli/program.ts';
import type { Terminal } from './cli/terminal.ts';
import { auditCommand } from './cli/upkeep/audit-command.ts';
import { backupCommand, restoreCommand } from './cli/upkeep/backup-command.ts';
import { configCommand } from './cli/upkeep/config-command.ts';
import { historyCommand } from './cli/upkeep/history-command.ts';
import { migrateCommand } from './cli/upkeep/migrate-command.ts';
import { demoCommand } from './demo/demo-command.ts';

const args = process.argv.slice(2);
const terminal: Terminal = {
  out: (words) => process.stdout.write(words),
  err: (words) => process.stderr.write(words),
  environment: process.env,
  usualDataDir: join(import.meta.dirname, '../../data'),
  readInput: () => text(process.stdin),
  language: commandLanguage(args, process.env, languages) ?? defaultLanguage,
};
const withDatabase = databaseOpener(terminal);
const withPortal = portalOpener(withDatabase);
const more = [
  backupCommand(terminal, withDatabase),
  restoreCommand(terminal, withDatabase),
  historyCommand(terminal, withDatabase),
  auditCommand(terminal, withDatabase),
  configCommand(terminal),
  migrateCommand(terminal, migrationOpener(terminal)),
  demoCommand(terminal, withPortal),
];
process.exitCode = await runCommandLine(args, terminal, withPortal, more);
