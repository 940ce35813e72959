import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

describeOnPostgres('requests that are sent on one connection without reading', (fresh) => {
  test('are not worked at all at once: the connection ends, and nobody else waits, with 8,000 of them [R-10-3]', async () => {
    const world = await World.make(await fresh());
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = world.server.server.address() as AddressInfo;
      // To write it the first time takes longer.
      await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
      let answers = '';
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.on('data', (data: Buffer) => (answers += data.toString('latin1')));
      await once(socket, 'connect');
      socket.pause();
      const begun = performance.now();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8000));
      const { status } = await fetch(`http://127.0.0.1:${port}/health/live`);
      const took = performance.now() - begun;
      socket.resume();
      await closed;
      // It was 12.8 s while all of them were worked.
      expect([status, took < 5000]).toEqual([200, true]);
      expect((answers.match(/HTTP\/1\.1 /g) ?? []).length).toBeLessThanOrEqual(10);
    } finally {
      await world.server.close();
    }
  });

  test('may be a few: each is answered, in order [R-10-3]', async () => {
    const world = await World.make(await fresh());
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = world.server.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      const last = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
      socket.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(9) + last);
      await once(socket, 'close');
      expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([...Array.from({ length: 9 }, () => 'HTTP/1.1 404'), 'HTTP/1.1 200']);
    } finally {
      await world.server.close();
    }
  });
});
