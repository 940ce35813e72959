import { createHmac, timingSafeEqual } from 'node:crypto';
import { csrfHeader } from '@siteid/contract';
import type { FastifyRequest } from 'fastify';

export type CsrfTokens = { readonly tokenFor: (secret: string) => string };

/** Tokens bound to a session's (or pre-session's) secret: another session's token is worth nothing (T11). */
export function createCsrfTokens(key: Buffer): CsrfTokens {
  return { tokenFor: (secret) => createHmac('sha256', key).update(`csrf:${secret}`).digest('base64url') };
}

/** Whether a state change carries the token of its own session. */
export function hasCsrfToken(request: FastifyRequest, tokens: CsrfTokens, secret: string | undefined): boolean {
  const sent = request.headers[csrfHeader];
  return typeof sent === 'string' && secret !== undefined && isTokenOf(sent, tokens, secret);
}

function isTokenOf(sent: string, tokens: CsrfTokens, secret: string): boolean {
  const expected = Buffer.from(tokens.tokenFor(secret));
  const given = Buffer.from(sent);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether the browser says that a state change does not come from our own pages, or is a prefetch (T9, T10). */
export function isNotFromOurPages(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin !== publicUrl) return true;
  if (site !== undefined && site !== 'same-origin') return true;
  return isPrefetch(request);
}

/**
 * Whether a link or a picture of another site, also of a sister domain, began this request of a session. A browser that does not send
 * `Sec-Fetch-Site` (before 2020, Safari before 2023) is judged by the cookie `ownPages`, which it leaves out when another site begins.
 */
export function isBegunElsewhere(
  request: FastifyRequest,
  tokens: CsrfTokens,
  { secret, ownPages = '' }: { readonly secret: string; readonly ownPages: string | undefined },
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined) return !isTokenOf(ownPages, tokens, secret);
  return site !== 'none' && site !== 'same-origin';
}

export function isPrefetch(request: FastifyRequest): boolean {
  return String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? '').includes('prefetch');
}
