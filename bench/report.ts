import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import type { Amount } from './make-orders.ts';
import type { SqlAlone } from './pgbench.ts';
import { root } from './processes.ts';
import type { StartUp } from './start-up.ts';
import type { SuspendAll } from './suspend-all.ts';

export type Row = {
  readonly call: string;
  readonly database: 'PostgreSQL' | 'embedded';
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly comparedWith: string;
  readonly plainRequestsPerSecond: number;
  /** Of the product's requests per second to the plain handler's. */
  readonly ratio: number;
};

export type Figures = {
  readonly amount: Amount;
  readonly seconds: number;
  readonly startUps: StartUp[];
  /** Of the product's process, in MB. */
  readonly memory: { readonly database: Row['database']; readonly afterStart: number; readonly afterLoad: number }[];
  readonly rows: Row[];
  /** By the orders in the whole database; a tenth of them are the largest organisation's. */
  readonly sizes: (Row & { readonly orders: number })[];
  readonly sqlAlone: SqlAlone[];
  readonly suspendAll: SuspendAll[];
};

const whole = (value: number) => Math.round(value).toLocaleString('en');

export function print({ rows, startUps, memory, sizes, sqlAlone, suspendAll }: Figures): void {
  printTable(
    ['call', 'database', 'requests/s', 'p50 ms', 'p99 ms', 'compared with', 'requests/s', 'ratio'],
    rows.map((row) => [
      row.call,
      row.database,
      whole(row.requestsPerSecond),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      `plain: ${row.comparedWith}`,
      whole(row.plainRequestsPerSecond),
      row.ratio.toFixed(2),
    ]),
  );
  printTable(
    ['orders', 'call', 'requests/s', 'p99 ms', 'plain requests/s', 'ratio'],
    sizes.map((row) => [
      whole(row.orders),
      row.call,
      whole(row.requestsPerSecond),
      row.p99.toFixed(1),
      whole(row.plainRequestsPerSecond),
      row.ratio.toFixed(2),
    ]),
  );
  printTable(
    ['SQL alone (pgbench)', 'product, transactions/s', 'plain, transactions/s', 'ratio'],
    sqlAlone.map(({ work, product, plain, ratio }) => [work, whole(product), whole(plain), ratio.toFixed(2)]),
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

/** Columns of figures end at the right; a Markdown table, to be read here and copied there. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const isNumber = (text: string) => /^[\d.,]+$/.test(text);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isNumber(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isNumber(rows[0]?.[column] ?? '') ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  console.log([line(head), line(rule), ...rows.map(line)].join('\n'), '\n');
}
