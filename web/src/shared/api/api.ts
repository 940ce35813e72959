import {
  apiBase,
  csrfCookie,
  csrfHeader,
  type Endpoint,
  type Envelope,
  type FileEndpoint,
  fillPath,
  queryString,
  type ReplyOf,
  sessionTokenMissingHeader,
} from '@siteid/contract';
import { readCookie } from '../cookies.ts';
import { recordAction } from '../logs/action-log.ts';
import { ApiFailure, readFailure } from './api-failure.ts';
import { noteAuthInfoHash } from './auth-info-hash.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { beginPost, endPost } from './post-requests.ts';

type Described = { readonly _zod: { readonly input: object; readonly output: object } };
type OptionalKeys<T> = { [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never }[keyof T];
/** What a caller gives for a schema; values that are optional or have a default may be left out. */
type Given<Schema> = Schema extends Described
  ? GivenFields<Schema['_zod']['output'], OptionalKeys<Schema['_zod']['input']>>
  : Record<never, never>;
type GivenFields<Output, Optional extends PropertyKey> = Omit<Output, Optional> & {
  readonly [Key in keyof Output & Optional]?: Output[Key] | undefined;
};

/** What a caller gives to an endpoint. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body> ? Given<Params> & Given<Query> & Given<Body> : never;

/** What a caller gives to have a file. */
export type FileInput<E> = E extends FileEndpoint<infer Params, infer Query> ? Given<Params> & Given<Query> : never;

type CallOptions = {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page, for what is logged while leaving it. */
  readonly keepalive?: boolean;
};

/**
 * Calls the portal as the contract describes it and gives the result.
 * Throws an ApiFailure when there is none; an aborted call throws the signal's reason.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  const { path, rest } = fillPath(endpoint.path, input);
  if (endpoint.method !== 'POST') return send(endpoint, path, rest, options);
  if (!beginPost(path, sessionStorage)) throw new ApiFailure({ kind: 'already-sent' }, path);
  try {
    return await send(endpoint, path, rest, options);
  } finally {
    endPost(path, sessionStorage);
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  path: string,
  rest: Record<string, unknown>,
  options: CallOptions,
): Promise<ReplyOf<E>> {
  const hasBody = endpoint.body !== undefined;
  const headers: Record<string, string> = { accept: 'application/json', [csrfHeader]: readCookie(csrfCookie) ?? '' };
  if (hasBody) headers['content-type'] = 'application/json';
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', ...options };
  if (hasBody) request.body = JSON.stringify(rest);

  const url = `${path}${hasBody ? '' : queryString(rest)}`;
  const early = endpoint.changesState ? undefined : (takeFirstAnswer(url) as Envelope<ReplyOf<E>> | undefined);
  if (early !== undefined) {
    noteAuthInfoHash(early.authInfoHash, endpoint.path);
    return early.result;
  }
  const begun = performance.now();
  const response = await reach(`${apiBase}${url}`, request, path);
  // Notes neither the query nor a body, because they hold what people typed.
  recordAction('call', {
    call: `${endpoint.method} ${path}`,
    status: String(response.status),
    ms: String(Math.round(performance.now() - begun)),
  });
  const body: unknown = await response.json().catch(() => null);
  if (options.signal?.aborted === true) throw options.signal.reason;
  if (!response.ok) {
    noteAuthInfoHash((body as { authInfoHash?: string } | null)?.authInfoHash, endpoint.path);
    throw new ApiFailure(readFailure(response.status, body, response.headers.has(sessionTokenMissingHeader)), path);
  }
  const envelope = body as Envelope<ReplyOf<E>> | null;
  if (envelope === null) throw new ApiFailure({ kind: 'unreachable' }, path);
  noteAuthInfoHash(envelope.authInfoHash, endpoint.path);
  return envelope.result;
}

/** Makes the request. Throws an ApiFailure, and notes it in the action log, where no answer comes (8-1). */
export async function reach(url: string, request: RequestInit, path: string): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw unfinished(request, path);
  }
}

/** Notes in the action log that a call got no complete answer, and returns the failure. */
export function unfinished({ method }: RequestInit, path: string): ApiFailure {
  recordAction('request unfinished', { call: `${method} ${path}` });
  return new ApiFailure({ kind: 'unreachable' }, path);
}
