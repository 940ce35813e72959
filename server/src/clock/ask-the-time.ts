import type { DatabaseHandle, DatabaseLog } from '../database/open-database.ts';
import { tell } from '../monitoring/happenings.ts';
import type { SharedClock } from './shared-clock.ts';

/** Sets the portal's clock by the database's, and tells how far the machine's own is off. */
export async function askTheTime(
  clock: SharedClock,
  { probes }: Pick<DatabaseHandle, 'probes'>,
  log: DatabaseLog,
): Promise<void> {
  const secondsAhead = await clock.ask(probes);
  if (secondsAhead === null) return;
  tell('clock', { secondsAhead });
  clock.warn(secondsAhead, log);
}
