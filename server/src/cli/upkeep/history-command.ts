import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { RestoreRefused } from '../../database/backup/restore.ts';
import type { DatabaseHandle } from '../../database/open-database.ts';

import { type KeptHeads, readHeads } from '../../history-log/heads-file.ts';
import { exportLines, NoHistory, readExport } from '../../history-log/history-export.ts';
import { historyInBackup } from '../../history-log/history-in-backup.ts';
import { linesOf } from '../../history-log/lines-of.ts';
import { onLoggedRows } from '../../history-log/logged-row-store.ts';
import { signersOf } from '../../history-log/make-history-log.ts';
import { firstMissing } from '../../history-log/outside/outside-store.ts';
import { type Head, type HeadKey, readHeadKey, writeHeadKey } from '../../history-log/signed-head.ts';
import { type Report, verifyHistory } from '../../history-log/verify-history.ts';
import { writeHeads } from '../../history-log/write-heads.ts';
import { loadKeys } from '../../secrets/load-keys.ts';
import type { WithDatabase } from '../open-portal.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';
import { checkTimeline } from './history-check.ts';

const headsAtOnce = 1000;

type VerifyOptions = {
  readonly export?: string;
  readonly backup?: string;
  readonly heads?: string;
  readonly key?: readonly string[];
};

/** `siteid history …`: proves by signed heads that nobody rewrote the history. */
export function historyCommand(terminal: Terminal, withDatabase: WithDatabase): Command {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.history.${id}`, values);
  const database = say(terminal, 'cli.database');
  const history = new Command('history').description(text('about'));
  history
    .command('key')
    .description(text('key'))
    .action(async () => {
      const [signer] = await withDatabase(async (_, config) => signersOf({ config }, loadKeys(config).historyKeys));
      if (signer === undefined) throw new CommandFailed(1, text('noKey'));
      terminal.out(`${writeHeadKey(signer)}\n`);
    });
  history
    .command('heads')
    .description(text('heads', { database }))
    .argument('<file>', text('file'))
    .action(async (file: string) => {
      await withDatabase(({ db }) => writeNew(terminal, file, writeHeads(db, { id: 0, size: 0 })));
      terminal.out(`${text('written', { file })}\n`);
    });
  history
    .command('export')
    .description(text('export', { database }))
    .argument('<file>', text('file'))
    .action(async (file: string) => {
      await withDatabase(({ pool }) => onLoggedRows(pool, (rows) => writeNew(terminal, file, exportLines(rows, new Date()))));
      terminal.out(`${text('written', { file })}\n`);
    });
  history
    .command('verify')
    .description(text('verify', { database }))
    .option('--export <file>', text('ofExport'))
    .option('--backup <file>', text('ofBackup'))
    .option('--heads <file>', text('headsFile'))
    .option('--key <key...>', text('publicKey'))
    .action(async (options: VerifyOptions) => {
      try {
        tell(terminal, await verify(terminal, withDatabase, options));
      } catch (error) {
        const isNone = error instanceof NoHistory || error instanceof RestoreRefused;
        throw isNone ? new CommandFailed(2, text('noHistory'), { cause: error }) : error;
      }
    });
  history
    .command('check')
    .description(text('check'))
    .argument('<file>', text('savedTimeline'))
    .requiredOption('--key <key...>', text('keyOfPortal'))
    .action(async (file: string, { key }: { readonly key: readonly string[] }) =>
      checkTimeline(terminal, file, readKeys(terminal, key)),
    );
  return history;
}

function readKeys(terminal: Terminal, keys: readonly string[]): HeadKey[] {
  return keys.map((key) => {
    const read = readHeadKey(key);
    if (read === null) throw new CommandFailed(2, say(terminal, 'cli.history.badKey', { key }));
    return read;
  });
}

/** With the file and the keys that are named, else those of the portal's own configuration. */
async function verify(terminal: Terminal, withDatabase: WithDatabase, options: VerifyOptions): Promise<Report> {
  const { export: exported, backup } = options;
  const failed = (id: string, values?: Record<string, string>) => new CommandFailed(2, say(terminal, id, values));
  const ownSettings = () => withDatabase(async (_, config) => config);
  const own = options.heads === undefined || options.key === undefined ? await ownSettings() : null;
  const heads = options.heads ?? own?.history.outside.file;
  if (heads === undefined || heads === null) throw failed('cli.history.noHeadsFile');
  if (exported !== undefined && backup !== undefined) throw failed('cli.history.oneSource');
  for (const file of [heads, exported, backup])
    if (file !== undefined && !existsSync(file)) throw failed('cli.restore.noFile', { file });
  const given = options.key && readKeys(terminal, options.key);
  const keys = given ?? (own === null ? [] : signersOf({ config: own }, loadKeys(own).historyKeys));
  if (keys.length === 0) throw failed('cli.history.noKey');
  const kept = await readHeads(linesOf(heads), keys);
  if (kept.heads.length + kept.unsigned.length === 0) throw failed('cli.history.noHeads', { file: heads });
  if (exported !== undefined) return verifyHistory(readExport(linesOf(exported)), kept);
  if (backup !== undefined) return verifyHistory(historyInBackup(backup), kept);
  return withDatabase(async ({ pool, db }) => {
    const report = await onLoggedRows(pool, (rows) => verifyHistory(rows, kept));
    const gone = report.finding === null ? await firstGone(db, kept) : undefined;
    return gone === undefined
      ? report
      : { ...report, finding: { what: 'head-gone', position: gone.size, historyId: null, orderId: null } };
  });
}

/** The first head that was kept, and that the database does not have any more. */
async function firstGone(db: DatabaseHandle['db'], { heads }: KeptHeads): Promise<Head | undefined> {
  for (let from = 0; from < heads.length; from += headsAtOnce) {
    const some = heads.slice(from, from + headsAtOnce);
    const missing = await firstMissing(
      db,
      some.map(({ note }) => note),
    );
    if (missing !== undefined) return some[missing];
  }
  return undefined;
}

/** What a report comes to in words: the first row that is wrong, else what is proven. */
export function whatVerifySays(terminal: Pick<Terminal, 'language'>, { rows, proven, provenUntil, erased, finding }: Report) {
  const text = (id: string, values: Record<string, string | number>) => say(terminal, `cli.history.${id}`, values);
  if (finding !== null) {
    const { what, position, historyId, orderId } = finding;
    const values = { place: position + 1, count: position, row: historyId ?? '', order: orderId ?? '' };
    return { wrong: text(`found.${what}`, values), lines: [] };
  }
  const lines = [text('proven', { count: proven, until: provenUntil?.toISOString() ?? '' })];
  if (rows > proven) lines.push(text('younger', { count: rows - proven }));
  if (erased > 0) lines.push(text('erased', { count: erased }));
  return { wrong: null, lines };
}

function tell(terminal: Terminal, report: Report): void {
  const { wrong, lines } = whatVerifySays(terminal, report);
  if (wrong !== null) throw new CommandFailed(1, wrong);
  for (const line of lines) terminal.out(`${line}\n`);
}

/** Whole or not at all, for its owner alone: names stand in it. */
async function writeNew(terminal: Terminal, file: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(file)) throw new CommandFailed(2, say(terminal, 'cli.backup.exists', { file }));
  const part = `${file}.part`;
  try {
    await pipeline(lines, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
