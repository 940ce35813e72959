import { existsSync } from 'node:fs';
import { restore, whenMade } from '../../database/backup/restore.ts';
import { MayMakeNoDatabase, onThrowAwayDatabase } from '../../database/backup/throw-away-database.ts';
import { readHeads } from '../../history-log/heads-file.ts';
import { linesOf } from '../../history-log/lines-of.ts';
import { onLoggedRows } from '../../history-log/logged-row-store.ts';
import { signersOf } from '../../history-log/make-history-log.ts';
import { type Report, verifyHistory } from '../../history-log/verify-history.ts';
import { dayIn } from '../../portal.ts';
import { KeyServiceAway } from '../../secrets/key-service.ts';
import { loadKeys } from '../../secrets/load-keys.ts';
import { openSecrets } from '../../secrets/open-secrets.ts';
import type { Config } from '../../settings/config.ts';
import { CommandFailed, say, type Terminal } from '../terminal.ts';
import { whatVerifySays } from './history-command.ts';
import { countUnlikeHistory } from './restored-store.ts';
import { trySeals } from './try-seals.ts';

/** A head signed within this of the backup may be in it or not: clocks differ, and its transaction ended later. */
const aboutThen = 60_000;

type Said = { readonly words: string; readonly isFault: boolean };

/** Restores a backup into a database that is gone afterwards, says what it is worth there, and fails where it is not good. */
export async function tryRestore(terminal: Terminal, config: Config, file: string): Promise<void> {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.restore.${id}`, values);
  const keys = loadKeys(config);
  try {
    const found = await onThrowAwayDatabase(config.database.url, async (database, name) => {
      terminal.out(`${name === null ? text('inMemory') : text('inDatabase', { name })}\n`);
      const counts = Object.values(await restore(file, { pool: database.pool, replace: false }));
      const rows = counts.reduce((sum, count) => sum + count, 0);
      const unlike = await countUnlikeHistory(database.db);
      const history = await tryHistory(config, keys.historyKeys, database.pool, await whenMade(file));
      const today = () => dayIn(config.portal.timeZone)(new Date());
      const seals = await trySeals(database.pool, { secrets: openSecrets(config, keys), today });
      return [
        fine(text('whole', { rows, tables: counts.length })),
        unlike === 0 ? fine(text('likeHistory')) : fault(text('unlikeHistory', { count: unlike })),
        ...ofHistory(terminal, history),
        seals.broken === 0
          ? fine(text('opened', { count: seals.count }))
          : fault(text('notOpened', { count: seals.broken, all: seals.count, why: seals.why ?? '' })),
        // An id of a year in which it read otherwise may have another hash today; with another key none has its own.
        seals.ids > 0 && seals.found === 0 ? fault(text('notFound')) : fine(text('found', { count: seals.found })),
      ];
    });
    for (const { words } of found) terminal.out(`${words}\n`);
    if (found.some(({ isFault }) => isFault)) throw new CommandFailed(1, text('bad'));
    terminal.out(`${text('good')}\n`);
  } catch (error) {
    if (error instanceof MayMakeNoDatabase) throw new CommandFailed(2, text('mayMakeNone'), { cause: error });
    if (error instanceof KeyServiceAway)
      throw new CommandFailed(2, text('serviceAway', { reason: error.message }), { cause: error });
    throw error;
  }
}

const fine = (words: string): Said => ({ words, isFault: false });
const fault = (words: string): Said => ({ words, isFault: true });

/** Against the heads that were kept outside before the backup was made; null where none were. */
async function tryHistory(
  config: Config,
  historyKeys: readonly Buffer[],
  pool: Parameters<typeof onLoggedRows>[0],
  made: Date,
): Promise<Report | null> {
  const signers = signersOf({ config }, historyKeys);
  const { file } = config.history.outside;
  if (signers.length === 0 || file === null || !existsSync(file)) return null;
  const kept = await readHeads(linesOf(file), signers);
  const heads = kept.heads.filter(({ time }) => time.getTime() < made.getTime() - aboutThen);
  return heads.length === 0 ? null : onLoggedRows(pool, (rows) => verifyHistory(rows, { ...kept, heads }));
}

function ofHistory(terminal: Terminal, report: Report | null): Said[] {
  if (report === null) return [fine(say(terminal, 'cli.restore.noHeads'))];
  const { wrong, lines } = whatVerifySays(terminal, report);
  return wrong === null ? lines.map(fine) : [fault(wrong)];
}
