import type { BackupTable } from '../database/backup/back-up.ts';
import { readLines } from '../database/backup/restore.ts';
import { NoHistory } from './history-export.ts';
import type { HistoryRow } from './history-leaf.ts';
import type { LogEntry, LoggedRow } from './verify-history.ts';

/** The history in a backup, in the order of its log: it is read into memory, since a backup has its tables one after the other. */
export async function* historyInBackup(file: string): AsyncGenerator<LoggedRow> {
  const rows = new Map<number, HistoryRow>();
  const entries: LogEntry[] = [];
  let columns: ReadonlyMap<string, number> = new Map();
  let table = '';
  const tables = new Set<string>();
  for await (const line of readLines(file)) {
    if (!Array.isArray(line)) {
      ({ table, columns } = tableOf(line as Partial<BackupTable>));
      tables.add(table);
      continue;
    }
    const said = (name: string): string | null => (line as (string | null)[])[columns.get(name) ?? -1] ?? null;
    if (table === 'card_order_history') {
      const row = rowOf(said);
      rows.set(row.id, row);
    } else if (table === 'history_entries') entries.push(entryOf(said));
  }
  if (!tables.has('card_order_history') || !tables.has('history_entries'))
    throw new NoHistory('no backup with a log of the history');
  for (const entry of entries.toSorted((one, other) => one.position - other.position)) {
    const row = rows.get(entry.historyId) ?? null;
    rows.delete(entry.historyId);
    yield { entry, row };
  }
  for (const row of rows.values()) yield { entry: null, row };
}

function tableOf({ table = '', columns = [] }: Partial<BackupTable>) {
  return { table, columns: new Map(columns.map((name, index) => [name, index])) };
}

type Said = (name: string) => string | null;

function rowOf(said: Said): HistoryRow {
  return {
    id: Number(said('id')),
    orderId: said('order_id') ?? '',
    status: said('status') ?? '',
    modifiedTime: momentInUtc(said('modified_time') ?? ''),
    actorPersonId: said('actor_person_id'),
    actorKeyId: said('actor_key_id'),
    actorRole: said('actor_role') ?? '',
    actorName: said('actor_name') ?? '',
    reason: said('reason'),
    description: said('description'),
    cause: said('cause'),
  };
}

function entryOf(said: Said): LogEntry {
  const bytes = (name: string) => Buffer.from((said(name) ?? '').slice(2), 'hex');
  const kept = (name: string) => (said(name) === null ? null : bytes(name));
  return {
    position: Number(said('position')),
    historyId: Number(said('history_id')),
    orderId: said('order_id') ?? '',
    digest: bytes('digest'),
    salts: { actor: bytes('actor_salt'), name: bytes('name_salt'), words: bytes('words_salt') },
    erased: { name: kept('name_hash'), words: kept('words_hash') },
  };
}

/** As the digest has it, from what PostgreSQL writes, `2026-11-23 10:00:00.123+00`: a backup is made in UTC. */
function momentInUtc(text: string): string {
  const [, day, second, fraction = ''] = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text) ?? [];
  if (day === undefined) throw new NoHistory('a moment that is none in UTC');
  return `${day}T${second}.${fraction.padEnd(6, '0')}Z`;
}
