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
 * Lets so many requests a minute through from one session, one key, and one address that shows neither. Who has a session or a key is
 * counted by that alone, so nobody behind an address uses up the share of the others. A secret counts once it was looked up and found: one
 * that somebody made up stays with its address.
 */
export class Admission {
  readonly #known: Readonly<Record<Caller['kind'], CountedMinutes>>;
  readonly #addresses: CountedMinutes;
  /** By it several processes let through what one does, and a second's worth more. */
  readonly shared: SharedCounts;

  /** `now`: by the clock of all processes. */
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
      const isKnown = caller !== null && this.#known[caller.kind].knows(caller.name);
      const seconds = isKnown ? this.#known[caller.kind].count(caller.name) : this.#addresses.count(networkOf(request.ip));
      if (seconds === 0) return done();
      void refuse(request, reply, isKnown ? caller.kind : 'address', seconds);
    });
  }

  /** The secret of this request was looked up, and is good: it counts by itself from now on. */
  recognise(request: FastifyRequest): void {
    const caller = callerOf(request);
    if (caller === null) return;
    const known = this.#known[caller.kind];
    if (!known.knows(caller.name)) {
      this.#addresses.giveBack(networkOf(request.ip));
      known.count(caller.name);
    }
    known.meet(caller.name);
  }
}

/** By the hash of what the address asked for takes as a proof: the secret itself is kept nowhere. */
function callerOf(request: FastifyRequest): Caller | null {
  const isPartners = addressOf(request).startsWith('/partner/');
  const secret = isPartners
    ? bearerSecret(request.headers.authorization)
    : request.cookies[request.server.gate.cookies.sessionName];
  return secret === undefined ? null : { kind: isPartners ? 'key' : 'session', name: hash('sha256', secret, 'base64') };
}

/** Of the route that was found, for `/%61pi/` finds the same; where there is none, as it is written. */
const addressOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? url;

function refuse(request: FastifyRequest, reply: FastifyReply, by: string, seconds: number): FastifyReply {
  tell('limit', { limit: `requests of one ${by}` });
  return /^\/(api|partner)\//.test(addressOf(request))
    ? sendTooMany(request, reply, seconds)
    : sayTooMany(request, reply, seconds);
}
