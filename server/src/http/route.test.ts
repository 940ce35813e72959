import cookie from '@fastify/cookie';
import { csrfHeader, endpoint, sessionTokenMissingHeader } from '@siteid/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';
import { cookiesFor } from './cookies.ts';
import { createCsrfTokens } from './csrf.ts';
import { handleThrown } from './failure.ts';
import { takesOnly } from './input/described-input.ts';
import { Admission } from './limits/admission.ts';
import { HeavyWork } from './limits/heavy-work.ts';
import { expand, route } from './route.ts';

const write = endpoint({
  method: 'GET',
  path: '/write/:id/:extra?',
  summary: 'A state change issued as GET.',
  access: 'signed-in',
  changesState: true,
  params: z.strictObject({ id: z.string().check(z.maxLength(5)), extra: z.optional(z.string()) }),
  query: z.strictObject({ reason: z.string() }),
  reply: z.strictObject({ written: z.string() }),
  refusals: ['errors.cards.itemNotFound'],
});

const read = endpoint({
  method: 'GET',
  path: '/read/:text',
  summary: 'A reply of a row.',
  access: 'anonymous',
  changesState: false,
  params: z.strictObject({ text: z.string() }),
  reply: z.strictObject({ said: z.string(), more: z.array(z.strictObject({ said: z.nullable(z.string()) })) }),
  refusals: [],
});

const cookies = cookiesFor('http://localhost:3000');
const tokens = createCsrfTokens(Buffer.alloc(32, 7));
const person = (hash: string): Actor => ({
  sessionHash: Buffer.alloc(32),
  governmentIds: [],
  personId: hash,
  username: hash,
  fullName: hash,
  language: 'en',
  method: 'bank',
  verified: true,
  permissions: new Set(),
  organisations: [],
  teams: [],
  memberships: [],
  authInfoHash: hash,
});

async function serving(define: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleThrown);
  app.decorateRequest('actor', null);
  app.decorateRequest('acting');
  app.decorate('gate', {
    publicUrl: 'http://localhost:3000',
    cookies,
    csrfTokens: tokens,
    readActor: async () => null,
    findOrganisation: async () => null,
    rightsWithin: () => ({ readActor: async () => null, findOrganisation: async () => null }),
    admission: new Admission({ session: 1000, key: 1000, address: 1000 }, () => new Date()),
    heavy: new HeavyWork(),
  });
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    const secret = request.cookies[cookies.sessionName];
    request.actor = secret === undefined ? null : person(secret);
  });
  define(app);
  return app;
}

async function start() {
  const written: string[] = [];
  const app = await serving((server) => {
    route(server, write, async ({ input, actor }) => {
      if (input.id === 'none') return refuse('errors.cards.itemNotFound');
      written.push(`${actor.personId}:${input.id}:${input.extra ?? ''}:${input.reason}`);
      return { written: input.id };
    });
    route(server, read, async ({ input: { text: said } }) => {
      if (said === 'lacking') return { said } as never;
      // As a row of the database comes, with what nobody may read.
      const row = { said, pin: '1234', more: [{ said: null, governmentId: 'x' }] };
      return row;
    });
  });
  const call = (headers: Record<string, string>, url = '/write/1?reason=r', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });
  const session = (who: string, token = who) => ({
    cookie: `${cookies.sessionName}=${who}`,
    [csrfHeader]: tokens.tokenFor(token),
  });
  return { call, session, written };
}

test('a part of a call that could take what nobody described stops the start [T7]', () => {
  const [one, other] = [z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })];
  expect(() => takesOnly({ query: one, body: z.discriminatedUnion('kind', [closed('x'), closed('y')]) })).not.toThrow();
  for (const open of [z.union([one, other]), z.object({ a: z.string() }), z.record(z.string(), z.string())]) {
    expect(() => takesOnly({ body: open })).toThrow('must be a strict object');
  }

  function closed(kind: string) {
    return z.strictObject({ kind: z.literal(kind), c: z.string() });
  }
});

describe('a state change', () => {
  test('is answered in the envelope, with its optional parameters', async () => {
    const { call, session, written } = await start();
    const first = await call(session('anna'));
    expect(first.json()).toEqual({ result: { written: '1' }, authInfoHash: 'anna' });
    await call(session('anna'), '/write/1/more?reason=r');
    expect(written).toEqual(['anna:1::r', 'anna:1:more:r']);
  });

  test('without the token, or with one of another session, changes nothing [7-3, T9, T11]', async () => {
    const { call, session, written } = await start();
    const attempts = [
      { cookie: `${cookies.sessionName}=anna` },
      session('anna', 'bo'),
      { ...session('anna'), [csrfHeader]: 'short' },
      { ...session('anna'), 'sec-fetch-site': 'cross-site' },
      { ...session('anna'), 'sec-fetch-site': 'same-site' },
      { ...session('anna'), 'sec-fetch-site': 'none' },
      { ...session('anna'), 'sec-purpose': 'prefetch;prerender' },
      // What an old browser says, which knows no Sec-Fetch-Site.
      { ...session('anna'), origin: 'http://evil.example' },
      { ...session('anna'), origin: 'http://localhost:3001' },
      { ...session('anna'), origin: 'null' },
    ];
    for (const headers of attempts) {
      const reply = await call(headers);
      expect([reply.statusCode, reply.headers[sessionTokenMissingHeader]]).toEqual([403, 'true']);
    }
    expect(written).toEqual([]);
    const ours = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' };
    expect((await call({ ...session('anna'), ...ours })).statusCode).toBe(200);
  });

  test('is not run by HEAD [T10]', async () => {
    const { call, session, written } = await start();
    expect((await call(session('anna'), '/write/1?reason=r', 'HEAD')).statusCode).toBe(404);
    expect(written).toEqual([]);
  });

  test('takes closed input: more or other than described is 400, a refusal has its status', async () => {
    const { call, session, written } = await start();
    for (const url of [
      '/write/1?reason=r&status=activated',
      '/write/1?reason=a&reason=b',
      '/write/toolong?reason=r',
      '/write/1',
    ]) {
      const reply = await call(session('anna'), url);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details).not.toEqual([]);
    }
    expect(written).toEqual([]);
    const refused = await call(session('anna'), '/write/none?reason=r');
    expect([refused.statusCode, refused.json().logicExceptionMessageKey]).toEqual([404, 'errors.cards.itemNotFound']);
  });

  test('tells a missing session from a missing right', async () => {
    const { call } = await start();
    const token = { cookie: `${cookies.preSessionName}=visit`, [csrfHeader]: tokens.tokenFor('visit') };
    const reply = await call(token);
    expect([reply.statusCode, reply.headers[sessionTokenMissingHeader]]).toEqual([403, 'true']);
  });
});

describe('a reply', () => {
  test('holds the keys that its schema describes and no others, however deep, and whose it is [T5, 7-1]', async () => {
    const { call, session } = await start();
    const said = 'Åsa "Ö"';
    const url = `/read/${encodeURIComponent(said)}`;
    const result = { said, more: [{ said: null }] };
    expect((await call(session('anna'), url)).json()).toEqual({ result, authInfoHash: 'anna' });
    const anonymous = await call({}, url);
    expect(anonymous.json()).toEqual({ result });
    expect(anonymous.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('that lacks a key is not sent', async () => {
    const { call } = await start();
    expect((await call({}, '/read/lacking')).statusCode).toBe(500);
  });
});

test('optional parameters become routes of their own', () => {
  expect(expand('/a/:b/:c?/:d?')).toEqual(['/a/:b', '/a/:b/:c', '/a/:b/:c/:d']);
  expect(expand('/a')).toEqual(['/a']);
  expect(expand('/a/:b?')).toEqual(['/a', '/a/:b']);
});

describe('a call', () => {
  const bare = { method: 'PUT', summary: 'Says nothing.', access: 'anonymous', changesState: true } as const;
  const pathOnly = endpoint({
    ...bare,
    path: '/bare/:id',
    params: z.strictObject({ id: z.string() }),
    reply: z.strictObject({ id: z.string() }),
    refusals: [],
  });

  test('takes nothing of it: nobody reads another value than the one of the address [T7, T29]', async () => {
    const app = await serving((server) => route(server, pathOnly, async ({ input }) => ({ id: input.id })));
    const headers = { cookie: `${cookies.preSessionName}=visit`, [csrfHeader]: tokens.tokenFor('visit') };
    const send = (url: string, payload?: object) => app.inject({ method: 'PUT', url, headers, ...(payload && { payload }) });
    expect((await send('/bare/1')).json()).toEqual({ result: { id: '1' } });
    expect((await send('/bare/1', {})).json()).toEqual({ result: { id: '1' } });
    for (const reply of [await send('/bare/1?id=2'), await send('/bare/1', { id: '2' }), await send('/bare/1', ['2'])]) {
      expect([reply.statusCode, reply.json().result]).toEqual([400, undefined]);
    }
  });

  test('is refused when it is defined with a name in two parts', () => {
    const id = z.strictObject({ id: z.string() });
    const variants = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('a'), id: z.string() })]);
    for (const parts of [{ query: id }, { body: id }, { body: variants }]) {
      expect(() => takesOnly({ params: id, ...parts })).toThrow('id stands in two parts');
    }
  });
});
