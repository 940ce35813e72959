import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { isDatabaseUnavailable } from './database/database-unavailable.ts';

type Fault = Error & { readonly code?: string };

/**
 * The portal's log: one JSON object a line, on standard output unless told otherwise. A database error carries values in its detail and
 * its whole connection beside it, a request its query string: none of these is written (T26).
 */
export function openLog(level: string, to: DestinationStream = standardOutput(), fieldsOf?: () => object): FastifyBaseLogger {
  const serializers = {
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: (error: Fault) => ({
      type: error.name,
      code: error.code ?? '',
      message: mayHoldValues(error) ? 'database error' : error.message,
      stack: placesOf(error.stack),
    }),
  };
  return pino({ level, serializers, ...(fieldsOf && { mixin: fieldsOf }) }, to);
}

/** Writes many lines at a time, none later than after a tenth of a second: writing each alone cost a tenth of a small request. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, minLength: 4096, periodicFlush: 100 });
}

/** Why a connection was lost or a database is away names no value, and whoever runs the portal needs it. */
function mayHoldValues(error: Fault): boolean {
  return ('severity' in error || 'schema' in error) && !isDatabaseUnavailable(error);
}

/** The stack begins with the message, which may hold values: only the places are kept. */
function placesOf(stack: string | undefined): string {
  return (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
