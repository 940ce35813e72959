import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startJobs } from '../../jobs/start-jobs.ts';
import { loadKeys } from '../../secrets/load-keys.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { LoggedWorld } from '../../testing/logged-world.ts';
import { sendHead } from './send-heads.ts';

const second = 1000;
const hour = 3600 * second;

/** Keeps what is sent to it, and answers as it is told. */
class Receiver {
  readonly taken: string[] = [];
  readonly asked: string[] = [];
  answer: (reply: Parameters<RequestListener>[1]) => void = (reply) => reply.writeHead(204).end();
  url = '';
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, reply) => {
      void this.#take(request, reply);
    }).listen(0, '127.0.0.1');
  }

  async #take(...[request, reply]: Parameters<RequestListener>): Promise<void> {
    this.asked.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
    this.taken.push(await text(request));
    this.answer(reply);
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await once(receiver.#server, 'listening');
    receiver.url = `http://127.0.0.1:${(receiver.#server.address() as AddressInfo).port}/heads?secret`;
    return receiver;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describeOnEachDatabase('an address outside that keeps heads', (fresh) => {
  let folder: string;
  let logged: LoggedWorld;
  let receiver: Receiver;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-heads-'));
    logged = await LoggedWorld.make(await fresh(), folder);
    receiver = await Receiver.open();
  });
  afterEach(() => {
    receiver.close();
    rmSync(folder, { recursive: true });
  });
  const send = (url = receiver.url) => sendHead(logged.world.portal, url, 300);
  const notes = async () =>
    (await logged.db.selectFrom('history_heads').select('note').orderBy('id').execute()).map(({ note }) => note);

  test('is sent each head once, the oldest first, by any number of portals at once; what it keeps proves the history [L-9-2]', async () => {
    const all = () => Promise.all([1, 2, 3, 4].map(() => send()));
    for (const _ of [1, 2, 3, 4]) await all();
    expect(receiver.taken).toEqual(await notes());
    expect(new Set(receiver.asked)).toEqual(new Set(['POST /heads?secret text/plain; charset=utf-8']));
    await logged.order();
    logged.clock += hour;
    await logged.log();
    for (const _ of [1, 2]) await all();
    expect(receiver.taken).toEqual(await notes());
    const file = join(folder, 'received');
    writeFileSync(file, receiver.taken.join(''));
    expect(await logged.siteid('history', 'verify', '--heads', file)).toBe(0);
    const [row] = await logged.middle();
    await logged.db.updateTable('card_order_history').set({ actor_name: 'Nobody' }).where('id', '=', row.id).execute();
    logged.said = '';
    await logged.siteid('history', 'verify', '--heads', file);
    expect(logged.said).toBe(`Row ${row.id}, of order ${row.order_id}, was changed.\n`);
    // Another receiver gets them all.
    const other = await Receiver.open();
    while (await send(other.url));
    expect([other.taken, await logged.troubles()]).toEqual([await notes(), []]);
    other.close();
  });

  test('is sent heads by the portal’s own jobs [L-9-2]', async () => {
    const { portal } = logged.world;
    const history = { ...portal.config.history, outside: { file: null, address: receiver.url } };
    const jobs = await startJobs({ ...portal, config: { ...portal.config, history } }, loadKeys(portal.config).historyKeys);
    try {
      await expect.poll(() => receiver.taken.length).toBeGreaterThan(0);
      expect(receiver.taken[0]).toBe((await notes())[0]);
    } finally {
      await jobs.stop();
    }
  });

  test('that does not answer well is asked again after pauses that double up to an hour, and it is told once an hour [L-9-2]', async () => {
    receiver.answer = (reply) => reply.writeHead(500).end('x'.repeat(100_000));
    const began = logged.clock;
    const tries: number[] = [];
    for (let at = 0; at < 5 * hour; at += 15 * second) {
      logged.clock = began + at;
      const before = receiver.taken.length;
      await send();
      if (receiver.taken.length > before) tries.push(at / second);
    }
    expect(tries).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810, 7410, 11_010, 14_610]);
    expect(new Set(receiver.taken).size).toBe(1);
    expect(await logged.troubles()).toEqual(
      Array.from({ length: 5 }, () => 'history-head-not-sent: {"reason":"it was answered 500"}'),
    );
    // A clock that was a year ahead, and is right again.
    const right = logged.clock;
    logged.clock += 365 * 24 * hour;
    await send();
    logged.clock = right + 2 * hour;
    receiver.answer = (reply) => reply.writeHead(200).end();
    receiver.taken.length = 0;
    while (await send());
    expect(receiver.taken).toEqual(await notes());
  });

  test('is asked alone: a redirect is not followed, and an answer that does not come is not waited for [L-9-2]', async () => {
    const elsewhere = await Receiver.open();
    receiver.answer = (reply) => reply.writeHead(307, { location: elsewhere.url }).end();
    await send();
    expect([receiver.taken.length, elsewhere.taken]).toEqual([1, []]);
    elsewhere.close();
    receiver.answer = () => undefined;
    logged.clock += hour;
    const began = performance.now();
    await send();
    expect(performance.now() - began).toBeLessThan(5 * second);
    receiver.close();
    logged.clock += hour;
    await send();
    const reasons = (await logged.troubles()).map((trouble) => trouble.replace('history-head-not-sent: ', ''));
    expect(reasons).toEqual([
      '{"reason":"it could not be sent"}',
      '{"reason":"there was no answer in time"}',
      '{"reason":"it could not be sent"}',
    ]);
  });

  test('is sent a head again that a portal took and died with, and nobody else sends it meanwhile [L-9-2]', async () => {
    let dies: (() => void) | undefined;
    receiver.answer = () => dies?.();
    const asked = new Promise<void>((resolve) => {
      dies = resolve;
    });
    // It never hears of the answer, and writes nothing more.
    void sendHead(logged.world.portal, receiver.url, hour).catch(() => undefined);
    await asked;
    receiver.answer = (reply) => reply.writeHead(200).end();
    const began = logged.clock;
    for (const seconds of [0, 30, 59]) {
      logged.clock = began + seconds * second;
      expect([seconds, await send()]).toEqual([seconds, false]);
    }
    logged.clock = began + 60 * second;
    while (await send());
    const [first] = await notes();
    expect(receiver.taken).toEqual([first, ...(await notes())]);
  });
});
