import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** What each of these processes that still runs has had of the processors: its fourteenth and fifteenth fields (Linux). */
export function processorSeconds(pids: Iterable<number>): Map<number, number> {
  const running = [...pids].filter((pid) => existsSync(`/proc/${pid}/stat`));
  return new Map(
    running.map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [pid, (Number(fields[11]) + Number(fields[12])) / 100];
    }),
  );
}

/** The processes of the connections that others have to this database. */
export async function connectionsOfOthers(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Seconds that these processes had of the processors since then. */
export function usedSince(before: ReadonlyMap<number, number>): number {
  return [...processorSeconds(before.keys())].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}
