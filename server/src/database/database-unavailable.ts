import { errorCode } from '../errors/error-code.ts';
import { isStalePlan } from './schema/stale-plan.ts';
import { silenceMessage } from './silent-database.ts';

/**
 * The database cannot serve now. Becomes a 503, and the caller may try again: nothing was changed, unless the connection broke while a
 * change was under way, which may then have taken place; a repeat by the same person is answered as the first time.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** By the first two characters, PostgreSQL's classes: connection (08), out of resources (53), operator (57), system (58). */
const classes = new Set(['08', '53', '57', '58']);

const codes = new Set([
  '25006', // read only: connected to a standby while another server takes over
  '25P03', // idle in transaction for too long
  '42501', // no right to a table: what must be recorded cannot be
  '55P03', // lock timeout
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The certificate has expired, or `sslmode=verify-full` refuses it.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Errors to which pg gives no code, or one that errors of our own have too. */
const messages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  silenceMessage,
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/** Whether the error means that the database is away or overloaded, and not that the program or its input is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (codes.has(code) || (code.length === 5 && classes.has(code.slice(0, 2)))) return true;
  // A statement with a stale plan that was not repeated: the caller's next try works.
  return isStalePlan(error) || messages.some((message) => error.message.startsWith(message));
}
