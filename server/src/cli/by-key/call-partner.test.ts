import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importCardOrders, maximumUploadBytes } from '@siteid/contract';
import { afterEach, expect, test } from 'vitest';
import { callPartner, connect } from './call-partner.ts';

const words = /^This is too large: at most 64\s+MB a file, with its photos\. Please send it in parts\.$/;
const terminal = {
  out: () => 0,
  err: () => 0,
  environment: {},
  usualDataDir: '/nowhere',
  readInput: async () => '',
  language: 'en' as const,
};
const asked: string[] = [];
const portal = createServer((request, reply) => {
  asked.push(request.url ?? '');
  request.resume().on('end', () => reply.writeHead(413).end('{"details":[]}'));
});
afterEach(() => portal.close());

test('what is too large is said in words, by the portal or before it is sent', async () => {
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const send = (csv: string) => callPartner({ url, key: 'k', terminal }, importCardOrders, { csv });
  await expect(send('a')).rejects.toMatchObject({ exitCode: 1, message: expect.stringMatching(words) as string });
  expect(asked).toHaveLength(1);
  await expect(send('å'.repeat(maximumUploadBytes / 2))).rejects.toThrow(words);
  expect(asked).toHaveLength(1);
});

test('what is no address of a portal is told before anything is sent', () => {
  for (const url of ['portal.example.com', 'localhost:3000', 'file:///etc/passwd', '']) {
    expect(() => connect(terminal, { url, key: 'k' }, 'orderer')).toThrow(
      /^This is not the address of a portal: .*--url or SITEID_URL/,
    );
  }
  expect(connect(terminal, { url: 'https://cards.example/', key: 'k' }, 'orderer').url).toBe('https://cards.example');
});
