import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { importCardOrders, maximumPhotoBytes, type OrderIntake, type RowProblem } from '@siteid/contract';
import { photosNamedIn } from '../../partner-api/orders/order-file.ts';
import { headings } from '../headings.ts';
import { CommandFailed, say, type Terminal, table } from '../terminal.ts';
import { callPartner, connect, RowsRejected, type Target } from './call-partner.ts';
import { statusInWords } from './orders-in-words.ts';

export type ImportOptions = Target & { readonly partial: boolean; readonly approve: boolean; readonly company?: string };

/** Sends a file of orders with the photos beside it, and tells what came in and what is wrong. */
export async function importFile(
  terminal: Terminal,
  file: string,
  { partial, approve, company, ...target }: ImportOptions,
): Promise<void> {
  const csv = readText(terminal, file);
  const photos = await readPhotos(dirname(file), photosNamedIn(csv));
  const connection = connect(terminal, target, 'orderer');
  try {
    const intake = await callPartner(connection, importCardOrders, { csv, photos, partial, approve, company });
    terminal.out(intakeInWords(terminal, intake));
    if (intake.rejected.length > 0) throw new CommandFailed(1, say(terminal, 'cli.orders.import.someLeftOut'));
  } catch (error) {
    if (error instanceof RowsRejected) terminal.out(problemsInWords(terminal, error.rows));
    throw error;
  }
}

/** What is not UTF-8 becomes replacement characters, and the portal says in which line and column. */
function readText(terminal: Terminal, file: string): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    throw new CommandFailed(2, say(terminal, 'cli.orders.import.unreadable', { file }), { cause });
  }
}

/** The files that are there, in base64. Of a missing one the portal says in which line it is named. */
async function readPhotos(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const read = await Promise.all(names.map(async (name) => [name, await readPhoto(folder, name)] as const));
  return Object.fromEntries(read.filter((each): each is [string, string] => each[1] !== undefined));
}

async function readPhoto(folder: string, name: string): Promise<string | undefined> {
  // A file of orders may come from elsewhere: it must not make us send what does not lie beside it.
  const fromFolder = relative(folder, join(folder, name));
  if (isAbsolute(name) || fromFolder.startsWith('..')) return undefined;
  // Some systems write an accented letter in a name as two characters.
  for (const form of [name, name.normalize('NFC'), name.normalize('NFD')]) {
    const photo = await beginningOf(join(folder, form));
    if (photo !== undefined) return photo.toString('base64');
  }
  return undefined;
}

/** At most three bytes more than a photo may have, which is enough for the portal to say that it is too large. */
async function beginningOf(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    // A folder, or a pipe that never ends, is no photo.
    if (!(await file.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maximumPhotoBytes + 3));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function intakeInWords(terminal: Terminal, { created, unchanged, rejected }: OrderIntake): string {
  const orders = (rows: OrderIntake['created']) =>
    table(
      headings(terminal, ['line', 'order', 'status']),
      rows.map(({ line, order_id: id, status }) => [String(line), id, statusInWords(terminal, status)]),
    );
  const counts = { created: created.length, unchanged: unchanged.length };
  const before = say(terminal, 'cli.orders.import.unchanged');
  return [
    `${say(terminal, 'cli.orders.import.done', counts)}\n`,
    ...(created.length === 0 ? [] : ['\n', orders(created)]),
    ...(unchanged.length === 0 ? [] : [`\n${before}\n\n`, orders(unchanged)]),
    ...(rejected.length === 0 ? [] : ['\n', problemsInWords(terminal, rejected)]),
  ].join('');
}

function problemsInWords(terminal: Terminal, rows: readonly RowProblem[]): string {
  const cells = rows.map(({ line, column, message }) => [String(line), column === '' ? '–' : column, message]);
  const count = say(terminal, 'cli.orders.import.problems', { count: rows.length });
  return `${count}\n\n${table(headings(terminal, ['line', 'field', 'problem']), cells)}`;
}
