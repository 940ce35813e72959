import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import { fileEndpoint } from '@siteid/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
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
/** More than the buffers of a connection hold. */
const [parts, part] = [256, Buffer.alloc(131_072)];

let app: FastifyInstance;
let port: number;
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
      teams: [],
      memberships: [],
      authInfoHash: name,
    };
  });
  fileRoute(app, file, async () => ({
    mediaType: 'application/octet-stream',
    disposition: 'attachment',
    content: Readable.from(Array.from({ length: parts }, () => part)),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Asks for the file and reads none of it. */
function askAndPause(name: string): void {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause();
  socket.write(`GET /file HTTP/1.1\r\nHost: localhost\r\nX-Name: ${name}\r\n\r\n`);
}

test('who fetches files and does not read them gives way to whoever waits, one for one; the file breaks off [R-10-11]', async () => {
  const { pace, exports } = app.gate.heavy;
  const connections: Socket[] = [];
  app.server.on('connection', (socket: Socket) => connections.push(socket));
  const ended = () => connections.filter(({ destroyed }) => destroyed).length;
  const look = () => {
    pace.look();
    return ended();
  };
  for (const name of ['a', 'a', 'b', 'b', 'c', 'c']) askAndPause(name);
  await expect.poll(() => connections.filter(({ writableNeedDrain }) => writableNeedDrain)).toHaveLength(6);
  pace.look();
  expect([look(), exports.isWaitedFor]).toEqual([0, false]);
  const fetched = fetch(`http://127.0.0.1:${port}/file`, { headers: { 'x-name': 'd' } });
  await expect.poll(() => exports.isWaitedFor).toBe(true);
  await expect.poll(look).toBe(1);
  expect((await (await fetched).arrayBuffer()).byteLength).toBe(parts * part.length);
  expect([look(), exports.isWaitedFor]).toEqual([1, false]);
});
