import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportProductionEvent } from '@siteid/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { type SignInPortal, startSignInPortal } from '../testing/sign-in-portal.ts';
import { World } from '../testing/world.ts';

const canary = 'CANARY-OF-A-FILE';
const evil = 'evil.example';
const poisoned = { host: evil, 'x-forwarded-host': evil, forwarded: `host=${evil}`, 'x-original-url': `http://${evil}/` };
/** What a device has: closed to everybody, but for what the portal's own pages use. */
const permissions = [
  'display-capture',
  'geolocation',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]
  .map((closed) => `${closed}=()`)
  .concat('camera=(self)', 'accelerometer=(self)', 'gyroscope=(self)');

describeOnEachDatabase('what the portal answers to anyone', (fresh) => {
  let folder: string;
  let database: DatabaseHandle;
  let portal: SignInPortal;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-pages-'));
    mkdirSync(join(folder, 'web/assets'), { recursive: true });
    writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>Portal</title>');
    mkdirSync(join(folder, 'web/.vite'));
    writeFileSync(join(folder, 'web/.vite/manifest.json'), '{}');
    writeFileSync(join(folder, 'web/assets/main-abc123.js'), 'export {};');
    for (const place of ['canary.txt', 'web/canary.txt', 'web/canary.en.pdf']) writeFileSync(join(folder, place), canary);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    database = await fresh();
    // Behind one proxy, so that its headers would be believed where somebody asked for them.
    portal = await startSignInPortal(database, { webFolder: join(folder, 'web'), env: { TRUSTED_PROXY: '1' } });
  });
  afterEach(() => portal.close());

  test('the host that a request names is never repeated [T18]', async () => {
    for (const path of [
      '/',
      '/confirm-order/kortverket',
      '/authentication/sign-in?redirect_uri=/cards/all',
      `/authentication/sign-in?redirect_uri=https://${evil}/`,
      '/authentication/sign-in?redirect_uri=/&method=bank',
      '/authentication/sign-out?redirect_uri=/',
      '/authentication/callback?state=x&code=y',
      '/authentication/nowhere',
      '/cards/my-cards/kortverket',
      '/open-my-cards',
      '/open-my-cards-after-authentication',
      '/api/general/config',
      '/api/general/en/auth-info',
      '/api/openapi.json',
      '/api/nowhere',
      '/partner/v1/openapi.json',
      '/partner/v1/orders',
      '/assets/nothing.js',
      '/binary/siteid_person_termsOfService.en.pdf',
      '/demo/broker/.well-known/openid-configuration',
      '/health/live',
      '/health/ready',
    ]) {
      const { status, headers, body } = await sendRaw(portal.server, path, { headers: poisoned });
      const answer = JSON.stringify(headers) + body;
      // What the person asked to come back to is our own default by now.
      expect(answer.includes(evil), `${path} ${status} ${answer.slice(0, 300)}`).toBe(false);
    }
  });

  test('a link in a mail leads to the configured address, whatever host the call that caused it named [T18]', async () => {
    const world = await World.make(database, { env: { PUBLIC_URL: 'https://cards.example', TRUSTED_PROXY: '1' } });
    const supplier = await PartnerClient.make(world, ['personalizer']);
    const order = await world.order(await world.person(), await world.organisation(), 'approved_by_orderer', {
      email: 'astrid@example.com',
    });
    await supplier.call(reportProductionEvent, { orderId: order.id, event: 'accepted' }, poisoned);
    const [mail] = await world.messages();
    expect(mail?.body).toContain('https://cards.example/confirm-order/');
    expect(JSON.stringify(mail)).not.toContain(evil);
  });

  test('no way of writing a path leads to a file [T27]', async () => {
    const climbs = [
      '../canary.txt',
      '../../canary.txt',
      '..%2fcanary.txt',
      '..%2Fcanary.txt',
      '%2e%2e/canary.txt',
      '%2e%2e%2fcanary.txt',
      '%2E%2E%2Fcanary.txt',
      '.%2e/canary.txt',
      '..%5ccanary.txt',
      '..\\canary.txt',
      '..%252fcanary.txt',
      '%252e%252e%252fcanary.txt',
      '..%c0%afcanary.txt',
      '..%ef%bc%8fcanary.txt',
      '....//canary.txt',
      '..;/canary.txt',
      '/canary.txt',
      '%2fcanary.txt',
      '..%00/canary.txt',
      '..%2fcanary.txt%00.pdf',
      `${'..%2f'.repeat(12)}etc%2fpasswd`,
      'file:%2f%2f%2fetc%2fpasswd',
      'siteid_person_termsOfService...%2f..%2fcanary.en.pdf',
      '__proto__',
      'constructor',
    ];
    const places = [
      '/binary/',
      '/assets/',
      '/api/general/classifiers/',
      '/api/general/',
      '/api/general/logos/',
      '/api/cards/photo/',
    ];
    for (const place of places) {
      for (const climb of climbs) {
        const path = place === '/api/general/' ? `${place}${climb}/auth-info` : `${place}${climb}`;
        const { status, body } = await sendRaw(portal.server, path);
        expect([400, 403, 404], `${path} ${body.slice(0, 100)}`).toContain(status);
        expect(body, path).not.toMatch(/CANARY|root:|%PDF/);
      }
    }
    expect((await sendRaw(portal.server, '/binary/siteid_person_termsOfService.en.pdf')).body).toMatch(/^%PDF/);
    expect((await sendRaw(portal.server, '/assets/main-abc123.js')).status).toBe(200);
  });

  test('pages and API carry the headers that close what they do not need; the camera is open to the portal alone [T31]', async () => {
    const { headers: page } = await sendRaw(portal.server, '/confirm-order');
    expect(page['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'$/,
    );
    expect(page['cache-control']).toBe('no-store');
    const { headers: asset } = await sendRaw(portal.server, '/assets/main-abc123.js');
    expect(asset['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of [
      '/api/general/config',
      '/%61pi/general/config',
      '/api/nowhere',
      '/api/cards/pending-card-orders',
      '/partner/v1/orders',
      '/%70artner/v1/orders/1',
    ]) {
      const { headers } = await sendRaw(portal.server, path);
      expect([path, headers['content-security-policy'], headers['cache-control']]).toEqual([
        path,
        "default-src 'none'; frame-ancestors 'none'",
        'no-store',
      ]);
    }
    for (const path of [
      '/',
      '/api/general/config',
      '/api/nowhere',
      '/assets/main-abc123.js',
      '/binary/none',
      '/authentication/sign-out',
    ]) {
      const { headers } = await sendRaw(portal.server, path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['strict-transport-security'], path).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server'], path).toBeUndefined();
      // What a page is made of is no document: it opens no window and asks for nothing of the device.
      if (path.startsWith('/assets/')) continue;
      expect(headers, path).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': permissions.join(', '),
      });
    }
  });
});
