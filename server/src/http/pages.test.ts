import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from './pages.ts';

async function pagesAt(publicUrl: string) {
  const webFolder = mkdtempSync(join(tmpdir(), 'siteid-pages-'));
  onTestFinished(() => rmSync(webFolder, { recursive: true }));
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  const app = Fastify();
  app.decorateRequest('actor', null);
  await servePages(app, { webFolder, tosPrefix: 'siteid', publicUrl });
  return async (host: string) => {
    const { statusCode, headers } = await app.inject({ url: '/cards/all?a=1', headers: { host } });
    return headers.location ?? statusCode;
  };
}

test('another name of this machine leads to the public address, where sign-in works', async () => {
  const ask = await pagesAt('http://localhost:3000');
  expect(await ask('127.0.0.1:3000')).toBe('http://localhost:3000/cards/all?a=1');
  expect(await ask('localhost:3000')).toBe(200);
});

test('no other host is answered with a redirect, and none is echoed [T18]', async () => {
  const ask = await pagesAt('http://localhost:3000');
  for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1:4000']) expect(await ask(host)).toBe(200);
  const askPublic = await pagesAt('https://cards.example');
  for (const host of ['localhost', '127.0.0.1', 'evil.example']) expect(await askPublic(host)).toBe(200);
});
