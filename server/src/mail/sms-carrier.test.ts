import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSilentServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FateUnknown } from './deliver-messages.ts';
import { smsCarrier } from './sms-carrier.ts';

type Asked = {
  readonly method: string;
  readonly url: string;
  readonly key: string;
  readonly type: string;
  readonly body: string;
};

const asked: Asked[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let gateway: Server;
let url: string;
beforeEach(async () => {
  asked.length = 0;
  answer = (_, response) => response.writeHead(200).end('{"id":"1"}');
  gateway = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { authorization: key = 'none', 'content-type': type = '' } = request.headers;
    asked.push({ method: request.method ?? '', url: request.url ?? '', key, type, body: Buffer.concat(parts).toString() });
    answer(request, response);
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send?account=7`;
});
afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((done) => gateway.close(done));
});

const letter = {
  id: 'd1b5',
  channel: 'sms',
  recipient: '+46701740605',
  language: 'sv',
  subject: 'SiteID',
  body: 'Kortet väntar: https://cards.example',
  card: null,
  contract: null,
} as const;
const failure = async (carrier: ReturnType<typeof smsCarrier>) => {
  try {
    await carrier.send(letter);
    return null;
  } catch (error) {
    return { message: (error as Error).message, isFinal: carrier.isFinal(error), mayBeTaken: error instanceof FateUnknown };
  }
};

test('a text message reaches the gateway as JSON with its number, its text and the same id at every attempt [L-1-2]', async () => {
  const carrier = smsCarrier({ url, key: 'a-secret' });
  await carrier.send(letter);
  await carrier.send(letter);
  await smsCarrier({ url, key: undefined }).send(letter);
  const body = { id: 'd1b5', to: '+46701740605', text: 'Kortet väntar: https://cards.example' };
  expect(asked.map(({ body: sent, ...rest }) => ({ ...rest, body: JSON.parse(sent) }))).toEqual(
    ['Bearer a-secret', 'Bearer a-secret', 'none'].map((key) => ({
      method: 'POST',
      url: '/send?account=7',
      key,
      type: 'application/json',
      body,
    })),
  );
});

test('a number that the gateway refuses is not tried again, nor what it may have taken; anything else is [L-1-2]', async () => {
  const carrier = smsCarrier({ url, key: undefined });
  for (const [status, isFinal, mayBeTaken] of [
    [400, true, false],
    [422, true, false],
    [401, false, false],
    [404, false, false],
    [429, false, false],
    [503, false, false],
    [500, false, true],
    [502, false, true],
    [504, false, true],
  ] as const) {
    answer = (_, response) => response.writeHead(status).end('no');
    expect(await failure(carrier)).toEqual({ message: `The SMS gateway answered ${status}.`, isFinal, mayBeTaken });
  }
});

test('a redirect of the gateway is not followed, for it may lead number and key elsewhere [L-1-2]', async () => {
  answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end();
  expect(await failure(smsCarrier({ url, key: 'a-secret' }))).toEqual({
    message: 'The SMS gateway answered 307.',
    isFinal: false,
    mayBeTaken: false,
  });
  expect(asked).toHaveLength(1);
});

test('a gateway that does not answer, or never stops answering, holds nobody up, and its address is not told [L-1-2]', async () => {
  answer = () => undefined;
  expect(await failure(smsCarrier({ url, key: undefined }, 100))).toEqual({
    message: 'The SMS gateway did not answer in time.',
    isFinal: false,
    mayBeTaken: true,
  });
  let more: NodeJS.Timeout | undefined;
  answer = (_, response) => {
    response.writeHead(200);
    more = setInterval(() => response.write('x'.repeat(65_536)), 1);
  };
  expect(await failure(smsCarrier({ url, key: undefined }))).toBeNull();
  clearInterval(more);
  const away = smsCarrier({ url: 'http://127.0.0.1:1/secret-path', key: undefined });
  expect(await failure(away)).toEqual({ message: 'The SMS gateway was not reached.', isFinal: false, mayBeTaken: false });
  // One that takes no connection, as behind a firewall: it was given nothing.
  const silent = createSilentServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
  const unready = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  expect(await failure(smsCarrier({ url: unready, key: undefined }, 200))).toMatchObject({ mayBeTaken: false });
  silent.close();
});

test('a gateway that hangs up without a word may have taken the text, also after it began to answer [L-1-2]', async () => {
  const said = { message: 'The SMS gateway gave no answer.', isFinal: false, mayBeTaken: true };
  answer = (_, response) => response.destroy();
  expect(await failure(smsCarrier({ url, key: undefined }))).toEqual(said);
  answer = (_, response) => response.socket?.end('not http');
  expect(await failure(smsCarrier({ url, key: undefined }))).toEqual(said);
  answer = (_, response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy());
  expect(await failure(smsCarrier({ url, key: undefined }))).toBeNull();
});
