import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProbe } from '../../health/health-routes.ts';
import { tell } from '../../monitoring/happenings.ts';
import { bearerSecret } from '../../secrets/bearer-secret.ts';
import { sendTooMany } from '../failure.ts';
import { CountedMinutes } from './counted-minutes.ts';
import { networkOf } from './rate-limit.ts';
import { sayTooMany } from './say-too-many.ts';
import { SharedCounts } from './shared-counts.ts';

/** Requests a minute. */
export type RequestLimits = { readonly session: number; readonly key: number; readonly address: number };

type Caller = { readonly kind: 'session' | 'key'; readonly name: string };

/**
 * Lets so many requests a minute through from one session, one key, and one address that shows neither. A request with a
 * session or a key is counted by that alone, so nobody behind a shared address uses up the limit of the others. A secret counts by itself
 * once it was looked up and found: requests with one that somebody made up count for their address.
 */
export class Admission {
  readonly #known: Readonly<Record<Caller['kind'], CountedMinutes>>;
  readonly #addresses: CountedMinutes;
  /** With it several processes together let through as much as one does, and what comes within a second more. */
  readonly shared: SharedCounts;

  /** `now`: the clock that all processes share. */
  constructor(limits: RequestLimits, now: () => Date) {
    this.#known = { session: new CountedMinutes(limits.session, now), key: new CountedMinutes(limits.key, now) };
    this.#addresses = new CountedMinutes(limits.address, now);
    this.shared = new SharedCounts({ ...this.#known, address: this.#addresses });
  }

  /** The hook before everything that asks the database. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (isProbe(request.routeOptions.url)) return done();
      const caller = callerOf(request);
      const isKnown = caller !== null && this.#known[caller.kind].remembers(caller.name);
      const seconds = isKnown ? this.#known[caller.kind].count(caller.name) : this.#addresses.count(networkOf(request.ip));
      if (seconds === 0) return done();
      void refuse(request, reply, isKnown ? caller.kind : 'address', seconds);
    });
  }

  /** The secret of this request was looked up and is valid: it counts by itself from now on. */
  recognise(request: FastifyRequest): void {
    const caller = callerOf(request);
    if (caller === null) return;
    const known = this.#known[caller.kind];
    if (!known.remembers(caller.name)) {
      this.#addresses.uncount(networkOf(request.ip));
      known.count(caller.name);
    }
    known.remember(caller.name);
  }
}

/** Named by the hash of the session's or the key's secret: the secret itself is kept nowhere. */
function callerOf(request: FastifyRequest): Caller | null {
  const isPartners = addressOf(request).startsWith('/partner/');
  const secret = isPartners
    ? bearerSecret(request.headers.authorization)
    : request.cookies[request.server.gate.cookies.sessionName];
  return secret === undefined ? null : { kind: isPartners ? 'key' : 'session', name: hash('sha256', secret, 'base64') };
}

/** The path of the route that was found, because `/%61pi/` finds the same one; without a route, the path as it was sent. */
const addressOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? url;

function refuse(request: FastifyRequest, reply: FastifyReply, by: string, seconds: number): FastifyReply {
  tell('limit', { limit: `requests of one ${by}` });
  return /^\/(api|partner)\//.test(addressOf(request))
    ? sendTooMany(request, reply, seconds)
    : sayTooMany(request, reply, seconds);
}
