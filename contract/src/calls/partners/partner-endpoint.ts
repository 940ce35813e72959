import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import type { RefusalCode } from '../../refusals.ts';

/**
 * What a partner's key may be for (D-ORDER). `main-users` opens no call of its own: with it a key for `users` may touch main users too, who
 * may do more than the key (W-8-1).
 */
export const partnerScopes = [
  'orderer',
  'personalizer',
  'id-verifier',
  'users',
  'main-users',
  'organisations',
  'suppliers',
  'offices',
  'staff',
  'messages',
] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** Where the partner API of this version stands. */
export const partnerApiBase = '/partner/v1';
/** A POST that carries this header is done once, however often it is sent; 1 to 200 characters. */
export const idempotencyKeyHeader = 'idempotency-key';

type Schema = z.ZodMiniType;

/** One call of the partner API, with `Authorization: Bearer <key>`: the key must have the scope. */
export type PartnerEndpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Refusals extends readonly RefusalCode[] = readonly RefusalCode[],
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
> = Pick<
  Endpoint<Params, Query, Body, Reply, Refusals>,
  'path' | 'summary' | 'params' | 'query' | 'body' | 'reply' | 'refusals'
> & {
  /** What changes something is a POST: it is answered once (`answerOnce`). */
  readonly method: Method;
  readonly scope: PartnerScope;
};

/** Describes a call of the partner API: gives back what it is given, with its types kept as they were written. */
export function partnerEndpoint<
  Reply extends Schema,
  const Refusals extends readonly RefusalCode[],
  const Method extends 'GET' | 'POST',
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  described: PartnerEndpoint<Params, Query, Body, Reply, Refusals, Method>,
): PartnerEndpoint<Params, Query, Body, Reply, Refusals, Method> {
  return described;
}

type Parsed<S> = S extends Schema ? z.output<S> : Record<never, never>;

/** Everything that travels with a call of the partner API. */
export type PartnerInputOf<E> =
  E extends PartnerEndpoint<infer P, infer Q, infer B, infer _R, infer _F> ? Parsed<P> & Parsed<Q> & Parsed<B> : never;
export type PartnerReplyOf<E> = E extends PartnerEndpoint<infer _P, infer _Q, infer _B, infer R, infer _F> ? Parsed<R> : never;
export type PartnerRefusalsOf<E> = E extends PartnerEndpoint<infer _P, infer _Q, infer _B, infer _R, infer F> ? F[number] : never;
