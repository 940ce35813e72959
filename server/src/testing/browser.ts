import { csrfHeader, type Endpoint, type ReplyOf } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { createCsrfTokens } from '../http/csrf.ts';
import { testKeys } from './test-portal.ts';

type Headers = Record<string, string | undefined>;

/** A portal as tests send requests to it: one of this process, or one of another (`overHttp`). */
export type Served = Pick<FastifyInstance, 'gate'> & {
  inject(request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD';
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly payload?: string | object;
  }): Promise<{
    readonly statusCode: number;
    readonly headers: Record<string, unknown>;
    readonly body: string;
    readonly rawPayload: Buffer;
  }>;
};

export type BrowserReply<Result> = {
  readonly status: number;
  /** Only where the call was answered with 200. */
  readonly result: Result;
  /** The code of the refusal, if it was one. */
  readonly refused: string | undefined;
  readonly data: Record<string, string | number> | undefined;
  readonly body: string;
  readonly bytes: Buffer;
  readonly headers: Record<string, unknown>;
};

/** What stands between a test and the portal: the cookies and the token of one visitor. */
export class Browser {
  readonly #server: Served;
  readonly #sessionSecret: string | null;
  readonly headers: Headers;

  constructor(server: Served, sessionSecret: string | null) {
    this.#server = server;
    this.#sessionSecret = sessionSecret;
    const { cookies } = server.gate;
    const secret = sessionSecret ?? 'a-visit';
    const name = sessionSecret === null ? cookies.preSessionName : cookies.sessionName;
    this.headers = { cookie: `${name}=${secret}`, [csrfHeader]: createCsrfTokens(testKeys.sessionKey).tokenFor(secret) };
  }

  /** The same visitor, whom a balancer leads to another portal. */
  at(server: Served): Browser {
    return new Browser(server, this.#sessionSecret);
  }

  /** Calls an endpoint of the contract. What the path does not name travels in the body, or else in the query. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Record<string, unknown> = {},
    headers: Headers = {},
  ): Promise<BrowserReply<ReplyOf<E>>> {
    const rest = new Map(Object.entries(input));
    const path = endpoint.path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => {
      const value = rest.get(name);
      rest.delete(name);
      return value === undefined ? '' : `/${encodeURIComponent(value as string)}`;
    });
    const hasBody = endpoint.body !== undefined;
    const query = hasBody ? '' : new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString();
    const url = `/api${path}${query === '' ? '' : `?${query}`}`;
    const body = hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined;
    const answer = await this.send<ReplyOf<E>>(endpoint.method, url, body, headers);
    // The server writes the keys of the schema; that the values are of it as well is seen to here, whatever the test is about (T5).
    if (answer.status === 200) endpoint.reply.parse(answer.result);
    return answer;
  }

  async send<Result>(
    method: 'GET' | 'POST' | 'PUT' | 'HEAD',
    url: string,
    body?: string,
    headers: Headers = {},
  ): Promise<BrowserReply<Result>> {
    const all = { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const reply = await this.#server.inject({ method, url, headers: sent, ...(body !== undefined && { payload: body }) });
    const isJson = reply.body !== '' && String(reply.headers['content-type']).includes('json');
    const json = isJson ? JSON.parse(reply.body) : {};
    return {
      status: reply.statusCode,
      result: json.result,
      refused: json.logicExceptionMessageKey,
      data: json.logicExceptionAdditionalData,
      body: reply.body,
      bytes: reply.rawPayload,
      headers: reply.headers,
    };
  }
}
