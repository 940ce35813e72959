import type { Writable } from 'node:stream';
import type { FastifyServerOptions } from 'fastify';

/**
 * What the log may say of an error. A database error carries values in its detail, a request its query string: neither is
 * written (T26).
 */
export function requestLog(level: string, logTo: Writable | undefined): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(logTo && { stream: logTo }),
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code ?? '',
        message: isFromDatabase(error) ? 'database error' : error.message,
        stack: placesOf(error.stack),
      }),
    },
  };
}

function isFromDatabase(error: Error & { code?: string }): boolean {
  return 'severity' in error || 'schema' in error;
}

/** The stack begins with the message, which may hold values: only the places are kept. */
function placesOf(stack: string | undefined): string {
  return (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
