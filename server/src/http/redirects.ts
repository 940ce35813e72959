import { paths, serverPaths } from '@siteid/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { handleThrown } from './failure.ts';

/** Options of a route that a browser opens as a page: while the database is away, it leads to the error page instead of answering JSON. */
export const forBrowsers = { schema: { hide: true }, errorHandler: redirectToErrorPage } as const;

function redirectToErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isDatabaseUnavailable(error)) return handleThrown(error, request, reply);
  request.log.warn({ code: error.code }, 'The database is not available.');
  return redirectTo(reply.header('retry-after', '5'), errorAddress('errors.signIn.unavailable'));
}

/** Redirects. Browsers and proxies must not store it, because where it leads depends on the session. */
export function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

/** The error screen's address for a message of the catalogue, with the numbers in it (2.1-2). */
export function errorAddress(messageId: string, data: Readonly<Record<string, number>> = {}): string {
  return paths.error(Buffer.from(JSON.stringify({ id: messageId, data })).toString('base64url'));
}

/** The address that signs in and then leads back to a path of the portal (6-5). */
export function signInAddress(publicUrl: string, path: string): string {
  return serverPaths.signIn(`${publicUrl}${path}`);
}
