import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { boundSecret } from './cookies.ts';
import { sendTooMany } from './failure.ts';

const minute = 60;

type Answer = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) => FastifyReply;

/**
 * A hook that lets so many requests a minute through from one session, and so many from one address (T28); the rest is 429. Counted in
 * the memory of this process. Visitors count as a session by their pre-session cookie, which they may change: the address stays.
 * `answer` is for addresses that a browser opens as a page.
 */
export function limitPerMinute(limits: { readonly session: number; readonly address: number }, answer: Answer = sendTooMany) {
  const addresses = new RateLimiterMemory({ points: limits.address, duration: minute });
  const sessions = new RateLimiterMemory({ points: limits.session, duration: minute });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await addresses.consume(networkOf(request.ip));
      await sessions.consume(sessionOf(request));
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return answer(request, reply, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}

function sessionOf(request: FastifyRequest): string {
  const secret = request.actor?.sessionHash.toString('base64') ?? boundSecret(request, request.server.gate.cookies, false);
  return secret ?? `address ${networkOf(request.ip)}`;
}

/** One household has one IPv4 address, but 2^64 of IPv6: those count as one by their first four groups. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0') : [];
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':');
}
