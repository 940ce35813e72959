import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as listen } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askNameServers, type Post, postWebhook } from './post-webhook.ts';

let server: Server;
let port = 0;
let asked: string[] = [];
let answer: RequestListener = (_, reply) => void reply.writeHead(204).end();
beforeEach(async () => {
  asked = [];
  answer = (_, reply) => void reply.writeHead(204).end();
  server = createServer((request, reply) => {
    void text(request)
      .then((body) => asked.push(`${request.method} ${request.url} ${request.headers.host} ${body}`))
      .then(
        () => answer(request, reply),
        () => undefined,
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const post = (given: Partial<Post> = {}) =>
  postWebhook({
    address: `http://127.0.0.1:${port}/hook`,
    headers: { 'webhook-id': 'evt_1' },
    body: '{"a":1}',
    toLoopback: true,
    answerWithin: 500,
    ...given,
  });
const named = (numbers: readonly string[][]) => {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (name: string) => {
      asked.push(name);
      return (numbers[asked.length - 1] ?? numbers.at(-1) ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
    },
  };
};

describe('a webhook', () => {
  test('is posted, and what is answered is read no further than its status [L-10-1]', async () => {
    expect(await post()).toEqual({ status: 204, trouble: null });
    expect(asked).toEqual([`POST /hook 127.0.0.1:${port} {"a":1}`]);
    let isCut = false;
    answer = (request, reply) => {
      request.socket.on('close', () => {
        isCut = true;
      });
      reply.writeHead(500);
      const more = () => reply.writable && reply.write('x'.repeat(100_000), () => setImmediate(more));
      more();
    };
    expect(await post()).toEqual({ status: 500, trouble: null });
    await expect.poll(() => isCut).toBe(true);
  });

  test('follows no redirect, and waits for no answer that does not come [L-10-2, L-10-3]', async () => {
    answer = (_, reply) => void reply.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    expect(await post()).toEqual({ status: 302, trouble: null });
    expect(asked).toHaveLength(1);
    answer = () => undefined;
    expect(await post({ answerWithin: 100 })).toEqual({ status: null, trouble: 'timeout' });
    answer = (_, reply) => void reply.writeHead(200, { 'x-long': 'y'.repeat(20_000) }).end();
    expect(await post()).toEqual({ status: null, trouble: 'unreachable' });
    server.closeAllConnections();
    server.close();
    expect(await post()).toEqual({ status: null, trouble: 'unreachable' });
  });

  test('is over when the answer is none: no receiver keeps a place for ever [L-10-2]', async () => {
    const answers = ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'nothing\r\n\r\n', ''];
    for (const given of answers) {
      const listener = listen((socket) => {
        socket.on('error', () => undefined).once('data', () => (given === '' ? socket.destroy() : socket.write(given)));
      }).listen(0, '127.0.0.1');
      await once(listener, 'listening');
      const { port: at } = listener.address() as AddressInfo;
      const sent = await post({ address: `http://127.0.0.1:${at}/` });
      listener.close();
      expect([given, sent]).toEqual([given, { status: null, trouble: 'unreachable' }]);
    }
  });

  test('asks the name servers itself, holds no thread for those that are silent, and goes to no number inside [L-10-3]', async () => {
    const names = createSocket('udp4').bind(0, '127.0.0.1');
    await once(names, 'listening');
    const resolve = askNameServers([`127.0.0.1:${names.address().port}`]);
    let questions = 0;
    let isSilent = true;
    names.on('message', (question, from) => {
      questions += 1;
      if (isSilent) return;
      const isIPv4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
      const head = Buffer.concat([question.subarray(0, 2), Buffer.from([0x81, 0x80, 0, 1, 0, isIPv4 ? 1 : 0, 0, 0, 0, 0])]);
      const asked = question.subarray(12, question.indexOf(0, 12) + 5);
      const number = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 10, 0, 0, 1]);
      names.send(Buffer.concat([head, asked, ...(isIPv4 ? [number] : [])]), from.port, from.address);
    });
    const call = async (answerWithin: number) =>
      post({ address: 'https://hooks.example.com/', resolve, toLoopback: false, answerWithin });
    expect(await call(200)).toEqual({ status: null, trouble: 'timeout' });
    expect(questions).toBeGreaterThan(0);
    isSilent = false;
    expect(await call(10_000)).toEqual({ status: null, trouble: 'not-allowed' });
    names.close();
  });

  test('of a name that leads into this network reaches nothing, whatever else it leads to [L-10-3]', async () => {
    for (const numbers of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['10.0.0.1'], ['fd00::1']]) {
      const { resolve } = named([numbers]);
      const sent = await post({ address: `https://hooks.example.com:${port}/`, resolve, toLoopback: false });
      expect([numbers, sent]).toEqual([numbers, { status: null, trouble: 'not-allowed' }]);
    }
    expect(asked).toEqual([]);
    const none = await post({ address: 'https://hooks.example.com/', resolve: async () => [], toLoopback: false });
    expect(none.trouble).toBe('unreachable');
  });

  test('goes to the number that was judged: a name that changes its answer is looked up once [L-10-3]', async () => {
    const reached: string[] = [];
    const listening = async (host: string, at: number) => {
      const listener = listen((socket) => {
        reached.push(host);
        socket.destroy();
      }).listen(at, host);
      await once(listener, 'listening');
      return listener;
    };
    const first = await listening('127.0.0.1', 0);
    const { port: shared } = first.address() as AddressInfo;
    const listeners = [first, await listening('127.0.0.2', shared)];
    const { asked: names, resolve } = named([['127.0.0.1'], ['127.0.0.2']]);
    const sent = await post({ address: `https://hooks.example.com:${shared}/`, resolve });
    for (const each of listeners) each.close();
    expect([sent.trouble, names, reached]).toEqual(['unreachable', ['hooks.example.com'], ['127.0.0.1']]);
  });

  test('is not sent to a number inside, however it is written [L-10-3]', async () => {
    for (const host of ['127.0.0.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      for (const scheme of ['http', 'https'])
        expect([host, await post({ address: `${scheme}://${host}:${port}/`, toLoopback: false })]).toEqual([
          host,
          { status: null, trouble: 'not-allowed' },
        ]);
    expect(asked).toEqual([]);
  });
});
