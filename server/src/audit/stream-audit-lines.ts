import type { LogRecords } from '../monitoring/log-records.ts';
import type { Portal } from '../portal.ts';
import { type AuditLine, cursorOf, placeBefore, readCursor, toldLine } from './audit-line.ts';
import { readAuditPortion } from './audit-store.ts';
import { beginStream, type ClaimedStream, claimStream, moveStreamOn, postponeStream } from './audit-stream-store.ts';

const linesAtOnce = 500;
/** Longer than any attempt takes: who claimed the stream and died gives it up after this. */
const leaseSeconds = 300;
export const streamSeconds = 10;
const longestPauseSeconds = 600;

/**
 * Sends the next lines of who did what to the collector, and moves the cursor on once it took them; answers whether more waits. A line
 * comes twice only where this process dies, or stands still for the lease, between the answer and the cursor.
 */
export async function streamAuditLines(portal: Portal, records: Pick<LogRecords, 'send'>): Promise<boolean> {
  const { db, log, sharedNow } = portal;
  const now = sharedNow();
  const claimed = (await claimStream(db, { now, leaseSeconds, longestPauseSeconds })) ?? (await begin(portal));
  if (claimed === undefined) return false;
  const place = readCursor(claimed.cursor);
  if (place === null) throw new Error('the kept cursor of the stream is invalid');
  const { lines, next, until, isMore } = await readAuditPortion(db, place, linesAtOnce).catch(async (error: unknown) => {
    // Nobody sends meanwhile: whoever comes next need not wait for the lease.
    await postponeStream(db, { from: claimed.cursor, now: sharedNow(), pauseSeconds: streamSeconds });
    throw error;
  });
  // By a lease and no lock: a lock's transaction would keep a connection, and hold back this stream and the vacuum of the database.
  const { trouble, rejected, said } = await records.send(lines.map(recordOf));
  if (trouble !== null) {
    const { attempts } = claimed;
    const pauseSeconds = Math.min(streamSeconds * 2 ** Math.min(attempts - 1, 20), longestPauseSeconds);
    await postponeStream(db, { from: claimed.cursor, now: sharedNow(), pauseSeconds });
    log.error({ attempts }, `The collector did not take who did what: ${trouble}. It will be tried again.`);
    return false;
  }
  if (rejected > 0) {
    const span = { rejected, said, after: claimed.cursor, to: cursorOf(next) };
    log.error(span, 'The collector took lines of who did what and rejected some of them: they are not sent again.');
  }
  const pauseSeconds = isMore ? 0 : streamSeconds;
  await moveStreamOn(db, { from: claimed.cursor, to: cursorOf(next), until, now: sharedNow(), pauseSeconds });
  return isMore;
}

const recordOf = (line: AuditLine) => ({
  id: cursorOf(line),
  at: line.at,
  event: `siteid.${line.source}.${line.kind}`,
  body: toldLine(line),
});

/** The first time of all portals: from now on. */
async function begin({ db, log, now, sharedNow }: Portal): Promise<ClaimedStream | undefined> {
  const from = now();
  const begun = await beginStream(db, { cursor: cursorOf(placeBefore(from)), from, now: sharedNow(), leaseSeconds });
  const until = from.toISOString();
  if (begun !== undefined)
    log.info({ until }, 'The stream of who did what begins: `siteid audit export --until` tells what was before.');
  return begun;
}
