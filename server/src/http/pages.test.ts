import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from './pages.ts';

async function appAt(publicUrl: string, assets: Readonly<Record<string, string>> = {}) {
  const webFolder = mkdtempSync(join(tmpdir(), 'siteid-pages-'));
  onTestFinished(() => rmSync(webFolder, { recursive: true }));
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
  for (const [name, content] of Object.entries(assets)) writeFileSync(join(webFolder, 'assets', name), content);
  const app = Fastify();
  app.decorateRequest('actor', null);
  await servePages(app, { webFolder, tosPrefix: 'siteid', publicUrl });
  return { app, webFolder };
}

async function assetsOf(assets: Readonly<Record<string, string>>) {
  const { app } = await appAt('http://localhost:3000', assets);
  return (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted, host: 'localhost:3000' } });
}

async function pagesAt(publicUrl: string) {
  const { app } = await appAt(publicUrl);
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

test('assets are served as they were compressed while building, and kept for a year; the page itself is asked for each time', async () => {
  const ask = await assetsOf({
    'main-abc.js': 'plain',
    'main-abc.js.br': 'brotli',
    'main-abc.js.gz': 'gzip',
    'new-abc.js': 'alone',
  });
  const year = 'public, max-age=31536000, immutable';
  for (const [accepted, body, encoding] of [
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
  ] as const) {
    const { headers, payload } = await ask('/assets/main-abc.js', accepted);
    expect([payload, headers['content-encoding']]).toEqual([body, encoding]);
    expect(headers).toMatchObject({ 'cache-control': year, 'content-type': 'application/javascript; charset=utf-8' });
    // Else a proxy could hand the brotli of one to another who cannot read it.
    expect(String(headers.vary)).toMatch(/accept-encoding/i);
  }
  expect((await ask('/assets/new-abc.js', 'br')).payload).toBe('alone');
  expect((await ask('/cards/all', 'br')).headers['cache-control']).toBe('no-cache');
});

test('the logo, which every tab shows, is a picture', async () => {
  const { app, webFolder } = await appAt('http://localhost:3000');
  writeFileSync(join(webFolder, 'logo.svg'), '<svg/>');
  const { headers, payload } = await app.inject({ url: '/logo.svg' });
  expect([headers['content-type'], payload]).toEqual(['image/svg+xml', '<svg/>']);
});
