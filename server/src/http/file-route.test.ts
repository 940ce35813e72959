import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import { fileEndpoint } from '@siteid/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anybody } from '../testing/limits/only-themselves.ts';
import { cookiesFor } from './cookies.ts';
import { createCsrfTokens } from './csrf.ts';
import { handleThrown } from './failure.ts';
import { fileRoute } from './file-route.ts';
import { Admission } from './limits/admission.ts';
import { HeavyWork } from './limits/heavy-work.ts';

const file = fileEndpoint({
  path: '/file',
  summary: 'A long file.',
  access: 'signed-in',
  params: z.strictObject({}),
  refusals: [],
});
const fileOfTeam = fileEndpoint({
  path: '/file/:teamId',
  summary: 'A long file of a card supplier.',
  access: { team: 'SEPPO_ACTION_PRODUCE_CARDS' },
  params: z.strictObject({ teamId: z.string() }),
  refusals: [],
});
/** More than the buffers of a connection hold. */
const [parts, part] = [256, Buffer.alloc(131_072)];

let app: FastifyInstance;
let port: number;
let connections: Socket[];
let sockets: Socket[];
beforeEach(async () => {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleThrown);
  app.decorateRequest('actor', null);
  app.decorateRequest('acting');
  app.decorate('gate', {
    publicUrl: 'http://localhost:3000',
    cookies: cookiesFor('http://localhost:3000'),
    csrfTokens: createCsrfTokens(Buffer.alloc(32, 7)),
    readActor: async () => null,
    findOrganisation: async () => null,
    rightsWithin: () => ({ readActor: async () => null, findOrganisation: async () => null }),
    admission: new Admission({ session: 1000, key: 1000, address: 1000 }, () => new Date()),
    heavy: new HeavyWork(),
  });
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    const name = String(request.headers['x-name']);
    request.actor = {
      sessionHash: Buffer.alloc(32),
      governmentIds: [],
      personId: name,
      username: name,
      fullName: name,
      language: 'en',
      method: 'bank',
      verified: true,
      permissions: new Set(),
      organisations: [],
      teams: ['one', 'other'].map((teamId) => ({ permission: 'SEPPO_ACTION_PRODUCE_CARDS', teamId })),
      memberships: [],
      authInfoHash: name,
    };
  });
  const send = async () => ({
    mediaType: 'application/octet-stream',
    disposition: 'attachment',
    content: Readable.from(Array.from({ length: parts }, () => part)),
  });
  fileRoute(app, file, send);
  fileRoute(app, fileOfTeam, send);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  connections = [];
  app.server.on('connection', (socket: Socket) => connections.push(socket));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const stopped = () => connections.filter(({ writableNeedDrain }) => writableNeedDrain).length;

/** Ends lines that are too slow, and counts those that have ended. */
function look(): number {
  app.gate.heavy.pace.look();
  return connections.filter(({ destroyed }) => destroyed).length;
}

/** Asks for a file and reads none of it. */
function askAndPause(name: string, path = '/file'): void {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Name: ${name}\r\n\r\n`);
}

test('who fetches files and does not read them gives way to whoever waits, one for one; the file breaks off [R-10-11]', async () => {
  const { exports } = app.gate.heavy;
  for (const name of ['a', 'a', 'b', 'b', 'c', 'c']) askAndPause(name);
  await expect.poll(stopped).toBe(6);
  look();
  expect([look(), exports.isWaitedFor(anybody)]).toEqual([0, false]);
  const fetched = fetch(`http://127.0.0.1:${port}/file`, { headers: { 'x-name': 'd' } });
  await expect.poll(() => exports.isWaitedFor(anybody)).toBe(true);
  await expect.poll(look).toBe(1);
  expect((await (await fetched).arrayBuffer()).byteLength).toBe(parts * part.length);
  expect([look(), exports.isWaitedFor(anybody)]).toEqual([1, false]);
});

test('who does not read files of a card supplier gives way to a colleague, though others have room; nobody else does [R-10-11]', async () => {
  const { exports } = app.gate.heavy;
  for (const name of ['a', 'a', 'b']) askAndPause(name, '/file/one');
  askAndPause('c', '/file/other');
  await expect.poll(stopped).toBe(4);
  look();
  const fetched = fetch(`http://127.0.0.1:${port}/file/one`, { headers: { 'x-name': 'd' } });
  await expect.poll(() => exports.isWaitedFor({ id: 'a', groups: ['one'] })).toBe(true);
  expect(['a', 'c'].map((id) => exports.isWaitedFor({ id, groups: ['other'] }))).toEqual([false, false]);
  await expect.poll(look).toBe(1);
  expect((await (await fetched).arrayBuffer()).byteLength).toBe(parts * part.length);
  expect([look(), stopped()]).toEqual([1, 3]);
});
