import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

describeOnPostgres('a request that no route can take', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { PUBLIC_URL: 'https://cards.example' } });
    await world.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => world.server.close());

  /** What a socket answers to these bytes, as status, headers and body. */
  async function answerTo(bytes: string) {
    const { port } = world.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString())).on('error', () => undefined);
    socket.end(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    return { status, headers: lines.join('\n').toLowerCase(), body };
  }

  const requests: Readonly<Record<string, readonly [string, number]>> = {
    'an address that cannot be read': ['GET /%ffcanary HTTP/1.1\r\nHost: cards.example\r\nConnection: close\r\n\r\n', 400],
    'headers of 20 kB': [`GET / HTTP/1.1\r\nHost: cards.example\r\nX-Long: canary${'a'.repeat(20_000)}\r\n\r\n`, 431],
    'what is no HTTP': ['canary\r\n\r\n', 400],
    'two lengths of one body': [
      'POST /canary HTTP/1.1\r\nHost: cards.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
  };

  test.each(Object.entries(requests))(
    '%s is answered with the headers and in the shape of any error',
    async (_, [bytes, code]) => {
      const { status, headers, body } = await answerTo(bytes);
      expect(status).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `));
      for (const header of [
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'",
        'strict-transport-security: max-age=',
        'cache-control: no-store',
        'content-type: application/json',
      ]) {
        expect(headers).toContain(header);
      }
      expect(JSON.parse(body)).toEqual({
        details: [{ path: '', message: expect.any(String) }],
        execution: { exception_id: expect.stringMatching(/^[\da-f-]{36}$/), exception_additional_data: {} },
      });
      expect(headers + body).not.toContain('canary');
    },
  );
});
