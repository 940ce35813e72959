import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tell } from '../../monitoring/happenings.ts';
import { boundSecret } from '../cookies.ts';
import { sendTooMany } from '../failure.ts';

const minute = 60;

export type PerMinute = { readonly browser: number; readonly address: number };
/** What refuses a request that is over a limit. */
export type TooManyAnswer = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) => FastifyReply;

/** Our own secrets have 43 or 44 characters; of a longer one, which somebody made up, the beginning is enough. */
const longestName = 64;

/**
 * A hook that lets so many requests a minute through from one browser, and so many, a higher number, from one address (T28); the rest
 * is 429. Counted in the memory of this process. A browser is told apart by its session, before a sign-in by the pre-session cookie; who
 * changes or leaves out that cookie is still counted by address. `answer` is for addresses that a browser opens as a page.
 */
export function limitPerMinute(limits: PerMinute, answer: TooManyAnswer = sendTooMany) {
  const addresses = new RateLimiterMemory({ points: limits.address, duration: minute });
  const browsers = new RateLimiterMemory({ points: limits.browser, duration: minute });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const address = networkOf(request.ip);
    const browser = browserOf(request);
    try {
      // An address over its limit adds no browsers: else it could fill the memory with made-up ones.
      const ofAddress = await addresses.get(address);
      if (ofAddress !== null && ofAddress.remainingPoints <= 0) throw ofAddress;
      // The browser first: one that is over its limit uses up nothing of the others behind the same address.
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

/** The secret of the session, before a sign-in that of the pre-session cookie; undefined without either. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = request.actor?.sessionHash.toString('base64') ?? boundSecret(request, request.server.gate.cookies, false);
  return secret?.slice(0, longestName);
}

/** What is counted as one address: an IPv4 address, or the first four groups of IPv6, of which a household has 2^64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0') : [];
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':');
}
