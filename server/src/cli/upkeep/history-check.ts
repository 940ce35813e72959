import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { languages } from '@siteid/contract';
import { momentsOf } from '../../card-orders/reading/history/timeline-sheet.ts';
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
  const young: SheetTable['rows'][number][] = [];
  for (const { record, line } of sheet.rows) {
    const proof = record.find(isRowProof);
    if (proof === undefined) {
      // The youngest stand above: below a row that a head proves, each has its proof.
      if (proven.length > 0) throw new CommandFailed(1, text('proofMissing', { row: line }));
      young.push({ record, line });
      continue;
    }
    const row = checkRowProof(proof, keys);
    if (row === null) throw new CommandFailed(1, text('falseProof', { row: line }));
    if (!says(sheet, record, row)) throw new CommandFailed(1, text('otherThanProven', { row: line }));
    if (proven[0] !== undefined && proven[0].orderId !== row.orderId)
      throw new CommandFailed(1, text('anotherOrder', { row: line }));
    if (proven.some(({ historyId }) => historyId === row.historyId)) throw new CommandFailed(1, text('twice', { row: line }));
    proven.push(row);
  }
  const head = Math.max(...proven.map(({ head: { time } }) => time.getTime()));
  const old = young.find(({ record: [time = ''] }) => !isYounger(sheet, time, head));
  if (old !== undefined) throw new CommandFailed(1, text('proofMissing', { row: old.line }));
  terminal.out(
    table(
      [...texts(terminal)],
      proven.map((row) => cellsOf(terminal, row)),
    ),
  );
  const until = new Date(head).toISOString();
  terminal.out(`${text('checked', { count: proven.length, order: proven[0]?.orderId ?? '', until })}\n`);
  // They may say whatever somebody wrote, so the file as a whole is not proven.
  const lines = young.map(({ line }) => line).join(', ');
  if (young.length > 0) throw new CommandFailed(2, text('withoutProof', { count: young.length, lines }));
}

const texts = (terminal: Terminal) =>
  (['time', 'status', 'by', 'name', 'cause', 'reason'] as const).map((column) => say(terminal, `cli.history.column.${column}`));

/** What is proven, in words that do not come from the file. */
function cellsOf(terminal: Terminal, { status, modifiedTime, actorRole, name, words }: ProvenRow): string[] {
  return [
    `${modifiedTime.slice(0, 19).replace('T', ' ')} UTC`,
    say(terminal, `cardapi.cardStatus.${status}`),
    say(terminal, `lastChange.role.${actorRole}`),
    name ?? '',
    words?.cause ? say(terminal, `cardCause.${words.cause}`) : '',
    words?.reason?.replaceAll(/\p{C}+/gu, ' ') ?? '',
  ];
}

/** Whether the sheet's own time, status, reason and cause are those that are proven, in whatever language it was saved. */
function says(
  sheet: SheetTable,
  [time = '', , status = '', reason = '', cause = '']: SheetLine['record'],
  row: ProvenRow,
): boolean {
  const anyOf = (...ids: string[]) => languages.flatMap((language) => ids.map((id) => portalText(language, id)));
  const statuses = anyOf(...['cardapi.cardStatus', 'cardapi.cardStatus.personal'].map((id) => `${id}.${row.status}`));
  const causes = row.words?.cause ? anyOf(`cardCause.${row.words.cause}`) : [''];
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  const [said, proven] = [plain(reason), plain(row.words?.reason ?? '')];
  return (
    momentIn(sheet, new Date(row.modifiedTime)) === time &&
    statuses.includes(status) &&
    causes.includes(cause) &&
    (said === proven || said === `'${proven}`)
  );
}

/** Whether a row that says this time can be younger than a head. Two hours are for a slow change, and for the hour that comes twice. */
const isYounger = (sheet: SheetTable, time: string, head: number) => time > (momentIn(sheet, new Date(head - 7_200_000)) ?? '');

/** A moment as the sheet writes it; null where its heading names no time zone. */
function momentIn({ header }: SheetTable, moment: Date): string | null {
  try {
    return momentsOf(/ \(([\w/+-]+)\)$/.exec(header.record[0] ?? '')?.[1] ?? 'UTC').format(moment);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
