import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import { csrfCookie } from '@siteid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfTokens } from './csrf.ts';

/** Names and attributes of the portal's own cookies; they follow from the public URL. */
export type Cookies = {
  readonly sessionName: string;
  readonly preSessionName: string;
  /** A cookie with a token of the session, which browsers leave out of requests that another site began, also by a link. */
  readonly ownPagesName: string;
  readonly secure: boolean;
};

/** With https the names carry `__Host-`; without, the port, because cookies are shared between ports. */
export function cookiesFor(publicUrl: string): Cookies {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = (base: string) => (secure ? `__Host-${base}` : port === '' ? base : `${base}-${port}`);
  return {
    sessionName: name('siteid-session'),
    preSessionName: name('siteid-visit'),
    ownPagesName: name('siteid-own-pages'),
    secure,
  };
}

const hidden = (cookies: Cookies) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: cookies.secure }) as const;
const readable = (cookies: Cookies) => ({ path: '/', httpOnly: false, sameSite: 'lax', secure: cookies.secure }) as const;
const ours = (cookies: Cookies) => ({ ...hidden(cookies), sameSite: 'strict' }) as const;

/** Gives the browser a new session's secret, and the token that is bound to it. */
export function setSessionCookies(reply: FastifyReply, cookies: Cookies, tokens: CsrfTokens, secret: string): void {
  reply.setCookie(cookies.sessionName, secret, hidden(cookies));
  reply.setCookie(csrfCookie, tokens.tokenFor(secret), readable(cookies));
  reply.setCookie(cookies.ownPagesName, tokens.tokenFor(secret), ours(cookies));
}

/** Takes the session from the browser; the next request gets a pre-session token. */
export function clearSessionCookies(reply: FastifyReply, cookies: Cookies): void {
  reply.clearCookie(cookies.sessionName, hidden(cookies));
  reply.clearCookie(csrfCookie, readable(cookies));
  reply.clearCookie(cookies.ownPagesName, ours(cookies));
}

/** Gives the browser a new secret at sign-in, so that whoever knew the former one cannot use it (T12). */
export function setBrowser(reply: FastifyReply, cookies: Cookies, browser: string): void {
  reply.setCookie(cookies.preSessionName, browser, hidden(cookies));
}

/** The secret of this browser, signed in or not. Links that it asked for by mail are bound to it, and follow when a sign-in renews it. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): string {
  const known = request.cookies[cookies.preSessionName];
  if (known !== undefined) return known;
  const made = randomBytes(32).toString('base64url');
  setBrowser(reply, cookies, made);
  return made;
}

/** What the request's CSRF token must be bound to: the session where one lives, else the random pre-session cookie. */
export function boundSecret(request: FastifyRequest, cookies: Cookies, signedIn: boolean): string | undefined {
  return request.cookies[signedIn ? cookies.sessionName : cookies.preSessionName];
}

/** Gives the browser the token that its next state change needs, unless it holds it. */
export function offerCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
  tokens: CsrfTokens,
  signedIn: boolean,
): void {
  const secret = boundSecret(request, cookies, signedIn) ?? browserOf(request, reply, cookies);
  const token = tokens.tokenFor(secret);
  if (request.cookies[csrfCookie] !== token) reply.setCookie(csrfCookie, token, readable(cookies));
}
