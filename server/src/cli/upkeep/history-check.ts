import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { languages } from '@siteid/contract';
import { momentsOf } from '../../card-orders/reading/timeline-sheet.ts';
import { checkRowProof, isRowProof, type ProvenRow } from '../../history-log/proof/row-proof.ts';
import type { HeadKey } from '../../history-log/signed-head.ts';
import { portalText } from '../../messages/catalogue.ts';
import { readSheet } from '../../sheets/read-sheet.ts';
import type { SheetLine, SheetTable } from '../../sheets/sheet-table.ts';
import { CommandFailed, say, type Terminal, table } from '../terminal.ts';

/** A timeline that somebody saved: its rows are proven, one by one, without a network or a database (L-9-4). */
export async function checkTimeline(terminal: Terminal, file: string, keys: readonly HeadKey[]): Promise<void> {
  const text = (id: string, values?: Record<string, string | number>) => say(terminal, `cli.history.${id}`, values);
  if (!existsSync(file)) throw new CommandFailed(2, say(terminal, 'cli.restore.noFile', { file }));
  const sheet = await readSheet(await readFile(file));
  if (!('rows' in sheet) || !sheet.rows.some(({ record }) => record.some(isRowProof)))
    throw new CommandFailed(2, text('noTimeline', { file }));
  const proven: ProvenRow[] = [];
  for (const { record, line } of sheet.rows) {
    const proof = record.find(isRowProof);
    if (proof === undefined) continue;
    const row = checkRowProof(proof, keys);
    if (row === null) throw new CommandFailed(1, text('falseProof', { row: line }));
    if (!says(sheet, record, row)) throw new CommandFailed(1, text('otherThanProven', { row: line }));
    if (proven[0] !== undefined && proven[0].orderId !== row.orderId)
      throw new CommandFailed(1, text('anotherOrder', { row: line }));
    if (proven.some(({ historyId }) => historyId === row.historyId)) throw new CommandFailed(1, text('twice', { row: line }));
    proven.push(row);
  }
  terminal.out(
    table(
      [...texts(terminal)],
      proven.map((row) => cellsOf(terminal, row)),
    ),
  );
  const until = new Date(Math.max(...proven.map(({ head }) => head.time.getTime()))).toISOString();
  terminal.out(`${text('checked', { count: proven.length, order: proven[0]?.orderId ?? '', until })}\n`);
  const others = sheet.rows.length - proven.length;
  if (others > 0) terminal.out(`${text('withoutProof', { count: others })}\n`);
}

const texts = (terminal: Terminal) =>
  (['time', 'status', 'by', 'name', 'reason'] as const).map((column) => say(terminal, `cli.history.column.${column}`));

/** What is proven, in words that do not come from the file. */
function cellsOf(terminal: Terminal, { status, modifiedTime, actorRole, name, words }: ProvenRow): string[] {
  return [
    `${modifiedTime.slice(0, 19).replace('T', ' ')} UTC`,
    say(terminal, `cardapi.cardStatus.${status}`),
    say(terminal, `lastChange.role.${actorRole}`),
    name ?? '',
    words?.reason?.replaceAll(/\p{C}+/gu, ' ') ?? '',
  ];
}

/** Whether the sheet's own time, status and reason are those that are proven, in whatever language it was saved. */
function says({ header }: SheetTable, [time = '', , status = '', reason = '']: SheetLine['record'], row: ProvenRow): boolean {
  const timeZone = / \(([\w/+-]+)\)$/.exec(header.record[0] ?? '')?.[1] ?? 'UTC';
  const statuses = languages.flatMap((language) =>
    ['cardapi.cardStatus', 'cardapi.cardStatus.personal'].map((id) => portalText(language, `${id}.${row.status}`)),
  );
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  const [said, proven] = [plain(reason), plain(row.words?.reason ?? '')];
  return momentIn(timeZone, row.modifiedTime) === time && statuses.includes(status) && (said === proven || said === `'${proven}`);
}

/** Null where the heading names no time zone. */
function momentIn(timeZone: string, moment: string): string | null {
  try {
    return momentsOf(timeZone).format(new Date(moment));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
