import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, partnerApiBase } from '@siteid/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { startTwoPortals, type TwoPortals } from '../../testing/production/two-portals.ts';

/** At each portal. */
const count = 1000;

/** What a socket sends at once; the rest it sends letter by letter. */
const beginnings = [
  '',
  'GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/general/log-client-action HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"',
];

/** Processes of their own: what holds up this one, which has all the sockets, would count as theirs. */
describeOnPostgres('sockets that send slowly, or nothing, at two portals', () => {
  let two: TwoPortals;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    two = await startTwoPortals();
  }, 120_000);
  afterAll(() => two.close());

  /** A file that comes over a slow line: its end comes with `finish`, which answers with the first line of the reply. */
  function sendSlowly(
    port: number,
    path: string,
    headers: Readonly<Record<string, unknown>>,
  ): { readonly finish: () => Promise<string> } {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.on('error', () => undefined).on('data', (data: Buffer) => (answer += data.toString()));
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', 'Content-Type: application/json'];
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`${[...head, ...own, 'Content-Length: 2'].join('\r\n')}\r\n\r\n{`);
    const finish = async () => {
      socket.write('}');
      if (!socket.closed) await once(socket, 'close');
      return answer.split('\r\n')[0] ?? '';
    };
    return { finish };
  }

  test('keep nobody else waiting, and are closed, but for the files of a partner and of who is signed in: 1,000 at each portal [T37]', async () => {
    // Whoever tries again begins without them.
    onTestFinished(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });
    const { world, portals } = two;
    const ports = portals.map(({ url }) => Number(new URL(url).port));
    const organisation = await world.organisation();
    const { key } = await PartnerClient.make(world, ['orderer'], { organisation });
    const { headers } = await world.signIn(await world.organisationUser(organisation));
    const files = ports.flatMap((port) => [
      sendSlowly(port, `${partnerApiBase}/orders`, { authorization: `Bearer ${key}` }),
      sendSlowly(port, `${apiBase}/cards/order-card/${organisation.id}`, headers),
    ]);
    const slow: Socket[] = [];
    const hasBody = (index: number) => index % beginnings.length === 2;
    for (let index = 0; index < count * ports.length; index += 1) {
      const socket = connect(ports[index % ports.length] ?? 0, '127.0.0.1');
      sockets.push(socket);
      slow.push(socket);
      socket.on('error', () => undefined);
      socket.resume();
      await once(socket, 'connect');
      socket.write(beginnings[index % beginnings.length] ?? '');
    }
    const drip = setInterval(() => {
      for (const [index, socket] of slow.entries()) if (index % beginnings.length > 0 && !socket.destroyed) socket.write('a');
    }, 1000);
    onTestFinished(() => clearInterval(drip));

    const begun = performance.now();
    const elapsed = () => performance.now() - begun;
    const times = portals.map((): number[] => []);
    let headersEnded = Number.POSITIVE_INFINITY;
    while (slow.some((socket) => !socket.destroyed) && elapsed() < 20_000) {
      for (const [place, { url }] of portals.entries()) {
        const asked = performance.now();
        const { status } = await fetch(`${url}/health/live`);
        times[place]?.push(performance.now() - asked);
        expect(status).toBe(200);
      }
      if (slow.every((socket, index) => socket.destroyed || hasBody(index))) headersEnded = Math.min(headersEnded, elapsed());
      await wait(100);
    }
    for (const file of files) expect(await file.finish()).toContain('400');
    // A header has 5 seconds, a whole request 10, and they are looked at each second; a busy machine adds to that.
    expect(headersEnded).toBeLessThan(9_000);
    expect(elapsed()).toBeLessThan(16_000);
    for (const ofPortal of times) {
      expect(ofPortal.length).toBeGreaterThan(20);
      expect(Math.max(...ofPortal), `of ${ofPortal.length} checks, the longest in ms`).toBeLessThan(500);
    }
  }, 40_000);
});
