import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tell } from '../../monitoring/happenings.ts';
import { boundSecret } from '../cookies.ts';
import { sendTooMany } from '../failure.ts';

const minute = 60;

export type PerMinute = { readonly browser: number; readonly address: number };
export type Answer = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) => FastifyReply;

/** Our own secrets are 43 or 44 characters; what somebody made up need not be remembered whole. */
const longestName = 64;

/**
 * A hook that lets so many requests a minute through from one browser, and so many, a higher number, from one address (T28); the rest
 * is 429. Counted in the memory of this process. A browser is known by its session, a visitor's by the pre-session cookie, which it
 * may change or leave out: the address stays. `answer` is for addresses that a browser opens as a page.
 */
export function limitPerMinute(limits: PerMinute, answer: Answer = sendTooMany) {
  const addresses = new RateLimiterMemory({ points: limits.address, duration: minute });
  const browsers = new RateLimiterMemory({ points: limits.browser, duration: minute });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const address = networkOf(request.ip);
    const browser = browserOf(request);
    try {
      // An address that may do no more names no more browsers, so that what is remembered has an end.
      const ofAddress = await addresses.get(address);
      if (ofAddress !== null && ofAddress.remainingPoints <= 0) throw ofAddress;
      // One browser that goes on and on uses up nothing of an office behind the same address.
      if (browser !== undefined) await browsers.consume(browser);
      await addresses.consume(address);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      tell('limit', { limit: request.routeOptions.url ?? 'pages' });
      return answer(request, reply, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}

/** By its session, a visitor's by the cookie from before it. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = request.actor?.sessionHash.toString('base64') ?? boundSecret(request, request.server.gate.cookies, false);
  return secret?.slice(0, longestName);
}

/** One household has one IPv4 address, but 2^64 of IPv6: those count as one by their first four groups. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0') : [];
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':');
}
