import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCardOrders, maximumUploadBytes } from '@siteid/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { demoCommand } from '../../demo/demo-command.ts';
import { callPartner, connect, hasKey } from './call-partner.ts';
import { keyFileIn, writeKeyFile } from './key-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'siteid-keys-'));
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
afterAll(() => rmSync(folder, { recursive: true }));

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

test('the keys of a demo are found by a file that holds the name of their folder, and a file that cannot be read is told [R-2-1]', async () => {
  const url = 'http://127.0.0.1:9';
  writeKeyFile(keyFileIn(folder), { url, keys: [{ scope: 'orderer', of: null, key: 'found' }] });
  writeFileSync(join(folder, 'named'), `${folder}\n`);
  const named = (name: string) => ({ ...terminal, environment: { DATA_DIR_FILE: join(folder, name) } });
  expect(connect(named('named'), {}, 'orderer')).toMatchObject({ url, key: 'found' });
  expect([hasKey(named('named'), {}, 'orderer'), hasKey(terminal, {}, 'orderer')]).toEqual([true, false]);
  expect(() => connect(named('absent'), {}, 'orderer')).toThrow(/^DATA_DIR_FILE: expected a file .*\(ENOENT\)$/);
  const reset = demoCommand(named('absent'), () => Promise.resolve(true as never)).parseAsync(['reset'], { from: 'user' });
  await expect(reset).rejects.toThrow(/^DATA_DIR_FILE: /);
});
