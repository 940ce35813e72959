import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { type BulkJobs, goals } from './bulk-job.ts';
import type { HistoryProofs, HistoryWrites } from './history-log.ts';
import type { ImportOrders } from './import-orders.ts';
import type { Portals } from './portals.ts';
import { printTable } from './print-table.ts';
import { root } from './processes.ts';
import type { SignInFigures } from './sign-ins.ts';
import type { Standbys } from './standbys.ts';
import type { StartUp } from './start-up.ts';
import type { SuspendAll } from './suspend-all.ts';
import type { Amount } from './world/make-orders.ts';

/** The plain handler's requests per second, and the ratio of the product's to them. */
type Beside = { readonly requestsPerSecond: number; readonly ratio: number };

export type Row = {
  readonly work: string;
  readonly database: 'PostgreSQL' | 'embedded';
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** What the plain handler did instead. */
  readonly besides: string;
  readonly plain: Beside;
  readonly plainWithSession: Beside;
};

export type Figures = {
  readonly amount: Amount;
  readonly seconds: number;
  readonly startUps: StartUp[];
  /** Of the product's process, in MB. */
  readonly memory: { readonly database: Row['database']; readonly afterStart: number; readonly afterLoad: number }[];
  readonly rows: Row[];
  readonly suspendAll: SuspendAll[];
  readonly bulkJobs: BulkJobs[];
  readonly imports: ImportOrders[];
  readonly historyWrites: HistoryWrites[];
  readonly historyProofs: HistoryProofs[];
  readonly signIns: SignInFigures[];
  readonly portals: Portals[];
  readonly standbys: Standbys[];
};

/** Nothing is measured yet. */
export const noFigures = (amount: Amount, seconds: number): Figures => ({
  amount,
  seconds,
  startUps: [],
  memory: [],
  rows: [],
  suspendAll: [],
  bulkJobs: [],
  imports: [],
  historyWrites: [],
  historyProofs: [],
  signIns: [],
  portals: [],
  standbys: [],
});

/** A figure that is above its goal says so. */
const orMissed = (value: number, goal: number) => `${value.toFixed(1)}${value > goal ? ' MISSED' : ''}`;
const whole = (value: number) => Math.round(value).toLocaleString('en');

export function print(figures: Figures): void {
  const { rows, startUps, memory, suspendAll, bulkJobs, imports, historyWrites, historyProofs, signIns, portals, standbys } =
    figures;
  const isMixed = rows.some(({ database }) => database === 'embedded');
  printTable(
    [
      'work',
      ...(isMixed ? ['database'] : []),
      'requests/s',
      'p50 ms',
      'p99 ms',
      'the plain handler',
      'requests/s',
      'ratio',
      'with its session query',
      'ratio to that',
    ],
    rows.map((row) => [
      row.work,
      ...(isMixed ? [row.database] : []),
      whole(row.requestsPerSecond),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.besides,
      whole(row.plain.requestsPerSecond),
      row.plain.ratio.toFixed(2),
      whole(row.plainWithSession.requestsPerSecond),
      row.plainWithSession.ratio.toFixed(2),
    ]),
  );
  printTable(
    ['cards suspended', 'seconds', 'seconds beside others', 'p99 ms of others before', 'meanwhile', 'counts'],
    suspendAll.map((each) => [
      whole(each.cards),
      each.seconds.toFixed(1),
      each.secondsUnderLoad.toFixed(1),
      each.othersP99.toFixed(1),
      each.othersP99Meanwhile.toFixed(1),
      each.countsAreRight ? 'right' : 'WRONG',
    ]),
  );
  printTable(
    ['chosen cards', 'what is done', 'seconds', 'seconds beside others', 'p99 ms of others before', 'meanwhile', 'result'],
    bulkJobs.map((each) => [
      whole(each.cards),
      each.action,
      orMissed(each.seconds, goals.seconds),
      orMissed(each.secondsUnderLoad, goals.seconds),
      each.othersP99.toFixed(1),
      orMissed(each.othersP99Meanwhile, goals.timesP99 * each.othersP99),
      each.isRight ? 'right' : 'WRONG',
    ]),
  );
  printTable(
    [
      'rows imported',
      'MB of photos',
      's judged',
      's placed',
      's placed beside others',
      'p99 ms of others before',
      'meanwhile',
      'ratio',
    ],
    imports.map((each) => [
      whole(each.rows),
      whole(each.megabytes),
      each.judged.toFixed(1),
      each.placed.toFixed(1),
      each.placedUnderLoad.toFixed(1),
      each.othersP99.toFixed(1),
      each.othersP99Meanwhile.toFixed(1),
      (each.othersP99Meanwhile / each.othersP99).toFixed(2),
    ]),
  );
  printTable(
    [
      'changes/s without the log',
      'with it',
      'ratio',
      'of each round',
      'processor ms a change without',
      'with it',
      'of each round',
      'p99 ms without',
      'with it',
    ],
    historyWrites.map((each) => [
      whole(each.without),
      whole(each.withLog),
      each.ratio.toFixed(2),
      each.ratios.map((ratio) => ratio.toFixed(2)).join(', '),
      each.processorWithout.toFixed(2),
      each.processorWithLog.toFixed(2),
      each.processorRatios.map((ratio) => ratio.toFixed(2)).join(', '),
      each.p99Without.toFixed(1),
      each.p99WithLog.toFixed(1),
    ]),
  );
  printTable(
    ['rows of the history', 'seconds until each had its place', 'proof of', 'seconds'],
    historyProofs.flatMap(({ rows, placed, proofs }) =>
      proofs.map(({ of, seconds }) => [whole(rows), placed.toFixed(1), of, seconds.toFixed(1)]),
    ),
  );
  printTable(
    ['one after the other', 'how many', 'seconds', 'processor ms of the portal for each', 'of the database'],
    signIns.map((each) => [
      each.of,
      whole(each.count),
      each.seconds.toFixed(1),
      each.portal.toFixed(2),
      each.database.toFixed(2),
    ]),
  );
  printTable(
    [
      'portals',
      'requests/s of the ordinary mix',
      'of each round',
      'p99 ms',
      'processor ms of the portals for each',
      'of the database',
    ],
    portals.map((each) => [
      whole(each.portals),
      whole(each.requestsPerSecond),
      each.rates.map(whole).join('; '),
      each.p99.toFixed(1),
      each.portal.toFixed(2),
      each.database.toFixed(2),
    ]),
  );
  printTable(
    [
      'work',
      'standbys, one synchronous',
      'requests/s',
      'ratio to none, of each round',
      'p99 ms',
      'processor ms of the portal for each',
      'of the database',
      'of sending and following',
    ],
    standbys.map((each) => [
      each.work,
      whole(each.standbys),
      whole(each.requestsPerSecond),
      each.ratios.map((ratio) => ratio.toFixed(2)).join('; '),
      each.p99.toFixed(1),
      each.portal.toFixed(2),
      each.database.toFixed(2),
      each.following.toFixed(2),
    ]),
  );
  printTable(
    ['npm start to first page', 'database', 'seconds'],
    startUps.map(({ start, database, seconds }) => [start, database, seconds.toFixed(1)]),
  );
  printTable(
    ['memory of the server, MB', 'after start', 'after load'],
    memory.map(({ database, afterStart, afterLoad }) => [database, whole(afterStart), whole(afterLoad)]),
  );
}

/** Answers with the file's path. */
export function save(figures: Figures, folder: string): string {
  const at = new Date().toISOString();
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const file = join(folder, `${at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ at, machine, ...figures }, null, 2)}\n`);
  return relative(root, file);
}
