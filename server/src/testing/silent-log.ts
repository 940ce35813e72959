import type { DatabaseLog } from '../database/open-database.ts';

/** Tests provoke lost connections on purpose. */
export const silentLog: DatabaseLog = { warn: () => undefined };
