import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

const ownId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

describeOnEachDatabase('the id of a request', (fresh) => {
  test('is a trusted proxy’s where it is well-formed, else the portal’s own; header, body and log say the same [R-5-7]', async () => {
    const database = await fresh();
    const logTo = new PassThrough();
    const behind = await World.make(database, { logTo, env: { TRUSTED_PROXY: '127.0.0.0/8' } });
    const ask = async ({ server }: World, id?: string) => {
      const headers = id === undefined ? {} : { 'x-request-id': id };
      const reply = await server.inject({ url: '/api/nowhere', headers });
      const given = reply.headers['x-request-id'];
      expect([reply.statusCode, reply.json().execution.exception_id]).toEqual([404, given]);
      return String(given);
    };
    expect(await ask(behind, 'proxy-1.2/3:4')).toBe('proxy-1.2/3:4');
    for (const bad of [undefined, '', 'a b', 'a"b', '<b>', 'ä', 'x'.repeat(65)]) expect(await ask(behind, bad)).toMatch(ownId);
    expect(await ask(behind, 'x'.repeat(64))).toBe('x'.repeat(64));
    const config = await behind.server.inject({ url: '/api/general/config', headers: { 'x-request-id': 'of-a-page' } });
    expect([config.statusCode, config.headers['x-request-id']]).toEqual([200, 'of-a-page']);
    const open = await World.make(database);
    expect(await ask(open, 'stranger')).toMatch(ownId);
    await behind.server.close();
    logTo.end();
    expect(await text(logTo)).toContain('"reqId":"proxy-1.2/3:4"');
  });
});
