import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { DataFolderInUse } from '../database/embedded/data-folder-lock.ts';
import { MigrationRefused } from '../database/schema/migration-refused.ts';
import { WrongDatabase } from '../database/wrong-database.ts';
import { KeyNotEverywhere } from '../secrets/running-portals.ts';
import { ConfigurationError } from './config.ts';

/** The steps of a start at which a setting of the right form may still turn out to lead nowhere. */
export type Step = 'listen' | 'listen for metrics' | 'data folder' | 'database';

type Fault = Error & { readonly code?: string };

/** What the operator can mend is said by the setting's name and what was expected; anything else with its stack. */
export function whyStopped(error: unknown, step: Step | null): string {
  if (!(error instanceof Error)) return String(error);
  if (
    [ConfigurationError, DataFolderInUse, KeyNotEverywhere, MigrationRefused, WrongDatabase].some((kind) => error instanceof kind)
  )
    return error.message;
  const expected = step === null ? null : expectedAt[step](error);
  // A connection tried at several addresses has a code and no message.
  if (expected !== null) return `${expected} (${error.message || (error as Fault).code})`;
  return error.stack ?? error.message;
}

const expectedAt: Readonly<Record<Step, (error: Fault) => string | null>> = {
  listen: listening('PORT', 'HOST'),
  'listen for metrics': listening('METRICS_PORT', 'METRICS_HOST'),
  'data folder': (error) => ('syscall' in error ? 'DATA_DIR: expected a folder that this user may write to.' : null),
  database: (error) => {
    if (isDatabaseUnavailable(error)) return 'DATABASE_URL: expected a database that answers.';
    // Classes 28 and 3D: the user, the password or the name of the database.
    const isUnknown = error instanceof DatabaseError && /^(?:28|3D)/.test(error.code ?? '');
    return isUnknown ? 'DATABASE_URL: expected a user, a password and a database that are known there.' : null;
  },
};

function listening(port: string, host: string) {
  return ({ code }: Fault): string | null => {
    if (code === 'EADDRINUSE') return `${port}: another program listens there already; expected a free one.`;
    if (code === 'EACCES') return `${port}: expected one that this user may listen on.`;
    return code === undefined ? null : `${host}: expected an address of this machine.`;
  };
}
