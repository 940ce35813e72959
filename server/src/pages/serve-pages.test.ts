import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { cookiesFor } from '../http/cookies.ts';
import { portalText } from '../messages/catalogue.ts';
import { readConfig } from '../settings/config.ts';
import { servePages } from './serve-pages.ts';

const stylesheets = { 'first.css': 'h1{color:red}$&\n', 'shared.css': 'h1{color:blue}', 'landing.css': 'h1{color:green}' };
const page = `<!doctype html><html lang="{{language}}" data-typeface="{{typeface}}"><title>{{tab}}</title>
<link rel="stylesheet" crossorigin href="/assets/first.css"><!--preloads-->
<h1>{{title}}</h1><noscript>{{noScript}}</noscript><script type="module" src="/assets/first.js"></script>`;
const manifest = {
  'index.html': { file: 'assets/first.js', css: ['assets/first.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'], css: ['assets/shared.css'] },
  'src/landing/confirm-order-screen.tsx': {
    file: 'assets/landing.js',
    imports: ['_shared.js', 'index.html'],
    css: ['assets/landing.css'],
  },
  '../messages/sv.json': { file: 'assets/sv.json' },
};

async function appAt(publicUrl: string, assets: Readonly<Record<string, string>> = {}) {
  const webFolder = mkdtempSync(join(tmpdir(), 'siteid-pages-'));
  onTestFinished(() => rmSync(webFolder, { recursive: true }));
  for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder));
  writeFileSync(join(webFolder, 'index.html'), page);
  writeFileSync(join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [name, content] of Object.entries({ ...stylesheets, ...assets }))
    writeFileSync(join(webFolder, 'assets', name), content);
  const app = Fastify();
  app.decorateRequest('actor', null);
  app.decorate('gate', { cookies: cookiesFor(publicUrl) } as FastifyInstance['gate']);
  await app.register(cookie);
  const config = readConfig({ PORTAL_MODE: 'demo', PUBLIC_URL: publicUrl, CUSTOMER_SUPPORT_EMAIL: 'help@cards.example' });
  const portal = { config, now: () => new Date('2026-11-20T12:00:00Z') };
  await servePages(app, webFolder, portal, (source) => `style-src ${source}`);
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

test('one browser opens so many pages a minute, one address more; who opens too many is told so in their language', async () => {
  const { app } = await appAt('http://localhost:3000');
  // As a picture: the calls that a page makes have no routes here.
  const headersOf = (visitor: string) => ({
    'sec-fetch-dest': 'image',
    cookie: `siteid-visit-3000=${visitor}`,
    host: 'localhost:3000',
  });
  const ask = async (visitor: string, more = {}) => app.inject({ url: '/nowhere', headers: { ...headersOf(visitor), ...more } });
  const refusedOf = async (count: number, visitor: (index: number) => string) => {
    let refused = 0;
    for (let index = 0; index < count; index += 1) refused += (await ask(visitor(index))).statusCode === 429 ? 1 : 0;
    return refused;
  };
  expect(await refusedOf(305, () => 'one-and-the-same')).toBe(5);
  const { headers, body } = await ask('one-and-the-same', { 'accept-language': 'fi' });
  const seconds = Number(headers['retry-after']);
  expect([seconds > 0 && seconds <= 60, body]).toEqual([true, portalText('fi', 'pages.tooMany', { seconds })]);
  const chosen = await ask('one-and-the-same', {
    cookie: 'siteid-visit-3000=one-and-the-same; ui-language=sv',
    'accept-language': 'fi',
  });
  expect(chosen.body).toBe(portalText('sv', 'pages.tooMany', { seconds: Number(chosen.headers['retry-after']) }));
  expect(await refusedOf(2705, (index) => `another-${index}`)).toBe(5);
});

test('no other host is answered with a redirect, and none is echoed [T18]', async () => {
  const ask = await pagesAt('http://localhost:3000');
  for (const host of ['evil.example', 'localhost.evil.example:3000', '127.0.0.1:4000']) expect(await ask(host)).toBe(200);
  const { app } = await appAt('http://localhost:3000');
  const { payload, headers } = await app.inject({ url: '/cards/all', headers: { host: 'evil.example' } });
  expect(payload + JSON.stringify(headers)).not.toContain('evil');
  const askPublic = await pagesAt('https://cards.example');
  for (const host of ['localhost', '127.0.0.1', 'evil.example']) expect(await askPublic(host)).toBe(200);
});

test('assets are served as they were compressed while building, and kept for a year; the page itself is kept by no one', async () => {
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
  expect((await ask('/cards/all', 'br')).headers['cache-control']).toBe('no-store');
});

test('the logo, which every tab shows, is a picture', async () => {
  const { app, webFolder } = await appAt('http://localhost:3000');
  writeFileSync(join(webFolder, 'logo.svg'), '<svg/>');
  const { headers, payload } = await app.inject({ url: '/logo.svg' });
  expect([headers['content-type'], payload]).toEqual(['image/svg+xml', '<svg/>']);
});

test('a phone can keep the portal: its name, where it begins, and icons that are there, one to be cut to any shape', async () => {
  const { app, webFolder } = await appAt('http://localhost:3000');
  const { headers, payload } = await app.inject({ url: '/manifest.webmanifest' });
  expect(headers['content-type']).toContain('application/manifest+json');
  const { icons, ...manifest } = JSON.parse(payload) as { icons: { src: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: 'SiteID', start_url: '/', scope: '/', display: 'standalone' });
  expect(icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
    writeFileSync(join(webFolder, src), 'png');
    const icon = await app.inject({ url: src });
    expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, 'image/png']);
  }
});

test('the styles of a screen stand in its page, and the policy names them by their hash: no other style element is heeded', async () => {
  const { app } = await appAt('http://localhost:3000');
  const ask = async (url: string) => {
    const { payload, headers } = await app.inject({ url });
    const styles = /<style>([^]*)<\/style>/.exec(payload)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(`style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
    return { styles, links: payload.match(/<link rel="stylesheet"[^>]*>/g) };
  };
  // What a screen imports comes before its own, which overrules it.
  const landing = await ask('/confirm-order');
  expect(landing.styles).toBe('h1{color:red}$&h1{color:blue}h1{color:green}');
  // The script that loads a screen elsewhere finds these links, and asks for no file twice.
  expect(landing.links).toEqual(
    ['first', 'shared', 'landing'].map((name) => `<link rel="stylesheet" type="in-page" href="/assets/${name}.css">`),
  );
  expect((await ask('/cards/all')).styles).toBe('h1{color:red}$&');
});

test('an address that leads nowhere is 404 with the page, which says so; one of a screen is 200 [T18, R-1-5]', async () => {
  const { app } = await appAt('http://localhost:3000');
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  for (const url of ['/.env', '/nowhere', '/cards/nowhere', '/wp-login.php', '/demo/outbox', '/norrbygg', '/x/y/z'])
    expect([url, await statusOf(url)]).toEqual([url, 404]);
  for (const url of ['/', '/cards/all?a=1', '/cards/all/', '/confirm-order/kortverket', '/NORRBYGG/organization/cards/2'])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
});

test('robots may look at what is the same for all, and whoever finds a hole reads whom to tell', async () => {
  const { app } = await appAt('https://cards.example');
  const robots = await app.inject({ url: '/robots.txt' });
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.payload).toMatch(/^User-agent: \*\n(Allow: \S+\n)+Disallow: \/\n$/);
  const { payload } = await app.inject({ url: '/.well-known/security.txt' });
  expect(payload).toContain('Contact: mailto:help@cards.example\nExpires: 2027-11-20T12:00:00.000Z\n');
});

test("the page is in the language of the cookie, else of the browser's wishes in their order, and asks for the screen's parts at once", async () => {
  const { app } = await appAt('http://localhost:3000');
  const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/confirm-order', headers })).payload;
  expect(await ask({ 'accept-language': 'de-DE,fi;q=0.7,sv-SE;q=0.9' })).toContain('<html lang="sv"');
  expect(await ask({ 'accept-language': 'fi', cookie: 'ui-language=et' })).toContain('<html lang="et"');
  expect(await ask({ 'accept-language': '*;q=x' })).toContain('<html lang="en"');
  const html = await ask({ 'accept-language': 'sv' });
  for (const link of [
    'rel="modulepreload" crossorigin fetchpriority="low" href="/assets/landing.js"',
    'href="/assets/shared.js"',
    'as="fetch" crossorigin fetchpriority="low" href="/assets/sv.json"',
  ])
    expect(html).toContain(link);
  expect(html.match(/first\.js/g)).toHaveLength(1);
  expect(html).toContain('SiteID behöver JavaScript');
});

test('only a browser that keeps the typeface begins with it', async () => {
  const { app } = await appAt('http://localhost:3000');
  const ask = async (cookie: string) => (await app.inject({ url: '/confirm-order', headers: { cookie } })).payload;
  expect(await ask('')).toContain('data-typeface="later"');
  expect(await ask('typeface-kept=true')).toContain('data-typeface="kept"');
});
