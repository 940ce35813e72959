import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findCompany } from '@siteid/contract';
import { expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { repeat } from '../jobs/repeat.ts';
import { createKey } from '../partner-api/partner-keys.ts';
import { readConfig } from '../settings/config.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { MonitoredWorld } from '../testing/monitoring/monitored-world.ts';
import { beginTestBulkJob, enqueueTestMessage, waitingDeliveries } from '../testing/monitoring/waiting-messages.ts';
import { tell } from './happenings.ts';
import { openMonitoring } from './open-monitoring.ts';

describeOnEachDatabase('the figures of a portal', (fresh, engine) => {
  test('say what it does and what waits, at a port of their own, and nothing of anybody [R-5-1, R-5-2, R-5-3, R-5-4, R-9-10]', async () => {
    const sent = { OTEL_LOGS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://127.0.0.1:9/v1/logs' };
    const monitored = await MonitoredWorld.make(await fresh(), sent);
    const { world } = monitored;
    try {
      const organisation = await world.organisation({ name: 'Canary Oy', code: 'CANARY' });
      const person = await world.person({ givenNames: 'Canary', familyNames: 'Canary' });
      const order = await world.order(person, organisation, 'activated');
      await enqueueTestMessage(world, 'canary@example.com');
      const browser = await world.signIn(person);
      await browser.send('GET', `/api/cards/${order.id}?canary=canary`);
      for (const url of ['/canary', '/api/canary', '/canary/canary?canary', '/api/general/config'])
        await world.server.inject({ url, headers: { 'user-agent': 'canary', 'x-request-id': 'canary' } });
      await world.server.inject({ url: '/authentication/callback?state=canary&code=canary' });
      await world.server.inject({ method: 'PROPFIND' as 'GET', url: '/canary' }).catch(() => undefined);
      const job = repeat(
        { name: 'a job', everySeconds: 3600, run: async () => Promise.reject(new Error('canary')) },
        world.portal.log,
      );
      const good = repeat({ name: 'another job', everySeconds: 3600, run: async () => false }, world.portal.log);
      await Promise.all([job.stop(), good.stop()]);
      await world.portal.db
        .insertInto('history_heads')
        .values({ size: 0, root: Buffer.alloc(0), peaks: Buffer.alloc(0), made: new Date(), note: 'canary' })
        .execute();
      await waitingDeliveries(world, organisation.id);
      await world.portal.db
        .insertInto('audit_stream')
        .values({ cursor: 'canary', told_until: new Date(Date.now() - 7_200_000), next_attempt: new Date() })
        .execute();
      const key = { scopes: ['id-verifier'] as const, organisationId: null, supplierId: null };
      for (const days of [-1, 0, 7, 8, 30, 31])
        await createKey(world.portal, { ...key, name: 'canary', expires: world.day(days) });
      const told = { ...key, scopes: ['users'] as const, organisationId: organisation.id, email: 'canary@example.com' };
      await createKey(world.portal, { ...told, name: 'canary', expires: world.day(1) });
      for (let count = 0; count <= 20; count += 1) await browser.send('POST', '/api/general/log-client-error', '{}');
      tell('clock', { secondsAhead: -7 });
      const shown = await monitored.metrics();
      expect(shown.toLowerCase()).not.toContain('canary');
      // Neither a person nor an order, whose ids are of this form; the one of this process is its own.
      const ids = shown.split('\n').filter((line) => !line.startsWith('target_info') && /[\da-f]{8}-[\da-f]{4}-/.test(line));
      expect(ids).toEqual([]);
      const value = (start: string) => monitored.valueOf(shown, start);
      expect(
        value(
          'http_server_request_duration_count{http_request_method="GET",http_route="/api/general/config",http_response_status_code="200"',
        ),
      ).toBe(1);
      expect(shown).toMatch(
        /http_server_request_duration_count\{http_request_method="GET",http_route="none",http_response_status_code="404"/,
      );
      expect(value('siteid_sign_ins_total{outcome="refused",reason="no-attempt"')).toBe(1);
      expect(value('siteid_job_duration_count{job_name="a job",outcome="failed"')).toBe(1);
      expect(value('siteid_job_last_success_time{job_name="another job"')).toBeGreaterThan(Date.now() / 1000 - 60);
      // It never succeeded: the moment at which it began grows old.
      expect(value('siteid_job_last_success_time{job_name="a job"')).toBeLessThanOrEqual(
        value('siteid_job_last_success_time{job_name="another job"'),
      );
      expect(value('siteid_limits_reached_total{limit="/api/general/log-client-error"')).toBe(1);
      expect(value('siteid_clock_ahead')).toBe(-7);
      expect(value('siteid_audit_lag')).toBeGreaterThanOrEqual(7_200);
      expect(value('siteid_audit_lag')).toBeLessThan(7_300);
      expect(value('siteid_keys_ending{days="7"')).toBe(2);
      expect(value('siteid_keys_ending{days="30"')).toBe(4);
      expect(value('siteid_webhook_deliveries')).toBe(1);
      expect(value('siteid_webhook_oldest_age')).toBeLessThan(5_000);
      expect(value('siteid_history_head_interval')).toBe(3_600);
      expect(value('siteid_outbox_messages{kind="review-waits",state="waiting"')).toBe(1);
      expect(value('siteid_outbox_oldest_age{kind="review-waits"')).toBeGreaterThan(3_500);
      expect(value('siteid_history_behind')).toBeGreaterThan(0);
      for (const one of ['siteid_ready', 'siteid_waiting_work_read']) expect([one, value(one)]).toEqual([one, 1]);
      expect(value('db_client_connection_max')).toBeGreaterThan(0);
      const exposed = new Set(shown.match(/^\w+/gm));
      for (const file of ['alerts.yml', 'dashboard.json']) {
        const written = readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
        const used = new Set(written.match(/\b(?:http_server|db_client|siteid|nodejs|process|v8js)_\w+/g));
        expect(used.size).toBeGreaterThan(10);
        const labels = new Set(['db_client_connection_state']);
        expect([...used].filter((name) => !exposed.has(name) && !labels.has(name))).toEqual([]);
      }
      for (const path of ['/', '/metrics/other', '/health/live', '/api/general/config'])
        expect([path, (await fetch(`${monitored.address}${path}`)).status]).toEqual([path, 404]);
      expect((await world.server.inject({ url: '/metrics' })).statusCode).toBe(404);
    } finally {
      await monitored.end();
    }
  });

  test('say that nothing waits once it was sent, and not what waited last [R-12-4]', async () => {
    const monitored = await MonitoredWorld.make(await fresh());
    const { world } = monitored;
    const { db } = world.portal;
    const figures = async () => {
      const shown = await monitored.metrics();
      return [
        'siteid_outbox_messages{kind="review-waits",state="waiting"',
        'siteid_outbox_oldest_age{kind="review-waits"',
        'siteid_webhook_deliveries',
        'siteid_webhook_oldest_age',
        'siteid_bulk_jobs',
        'siteid_bulk_job_oldest_age',
      ].map((name) => monitored.valueOf(shown, name));
    };
    try {
      const { id } = await world.organisation();
      await enqueueTestMessage(world, 'a@example.com');
      await waitingDeliveries(world, id);
      await beginTestBulkJob(world, id);
      const anHour = expect.closeTo(3_600, -2);
      expect(await figures()).toEqual([1, anHour, 1, anHour, 1, anHour]);
      await db.updateTable('outbox_messages').set({ sent: new Date() }).execute();
      await db.updateTable('webhook_deliveries').set({ next_attempt: null }).execute();
      await db.updateTable('bulk_jobs').set({ ended: new Date() }).execute();
      expect(await figures()).toEqual([0, 0, 0, 0, 0, 0]);
    } finally {
      await monitored.end();
    }
  });

  test('have no more series for whatever somebody else writes [R-5-2]', async () => {
    const monitored = await MonitoredWorld.make(await fresh());
    const { server } = monitored.world;
    const ask = async (word: string, method: string) => {
      for (const each of ['GET', 'POST', method] as 'GET'[])
        for (const url of [`/${word}`, `/api/${word}`, `/api/cards/${word}`, `/authentication/${word}`])
          await server.inject({ method: each, url, headers: { 'user-agent': word, host: word } }).catch(() => undefined);
      for (const error of [word, `OAUTH_${word.toUpperCase()}`])
        await server.inject({ url: `/authentication/callback?state=${word}&error=${error}` });
    };
    const series = async () => (await monitored.metrics()).split('\n').filter((line) => /^(?:http|siteid)_/.test(line)).length;
    try {
      await ask('first', 'PROPFIND');
      const before = await series();
      for (const [word, method] of Object.entries({ second: 'MKCOL', third: 'SEARCH', fourth: 'PURGE' })) await ask(word, method);
      expect(await series()).toBe(before);
    } finally {
      await monitored.end();
    }
  });

  test('do not wait for a full pool or a busy database, and say where it could not be asked [R-5-3]', async () => {
    const database = await fresh();
    const monitored = await MonitoredWorld.make(database);
    const clients = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
    try {
      const begun = performance.now();
      const shown = await monitored.metrics();
      expect(performance.now() - begun).toBeLessThan(4_500);
      // PostgreSQL has a connection for figures; the embedded database has one for everything.
      const couldRead = engine === 'postgres';
      expect(monitored.valueOf(shown, 'siteid_waiting_work_read')).toBe(couldRead ? 1 : 0);
      expect(/^siteid_webhook_oldest_age /m.test(shown.replaceAll(/\{.*\}/g, ''))).toBe(couldRead);
    } finally {
      for (const client of clients) client.release();
      await monitored.end();
    }
  });
});

describeOnEachDatabase('the traces of a portal', (fresh) => {
  test('have a span for a request and for each of its statements, go on with a trusted proxy’s trace alone, and hold no value [R-5-5]', async () => {
    const got: string[] = [];
    const namedToRegistry: unknown[] = [];
    const receiver = createServer((request, reply) => {
      if (!request.url?.startsWith('/v1/')) {
        namedToRegistry.push(request.headers['traceparent']);
        return reply.writeHead(404).end();
      }
      return void text(request).then((body) => got.push(body) && reply.end('{}'));
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => receiver.once('listening', listening));
    const { port } = receiver.address() as AddressInfo;
    const traced = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traced}-b7ad6b7169203331-01` };
    const logTo = new PassThrough();
    const run = async (database: DatabaseHandle, env: Record<string, string>, to?: PassThrough) => {
      const monitored = await MonitoredWorld.make(
        database,
        {
          OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
          REGISTRY_URL: `http://127.0.0.1:${port}`,
          ...env,
        },
        to,
      );
      const browser = await monitored.world.signIn(await monitored.world.person());
      await browser.send('GET', '/api/general/config?canary=canary', undefined, headers);
      await browser.call(findCompany, { country: 'SE', companyNumber: '559900-0001' });
      await monitored.world.server.inject({
        url: '/api/general/config?canary',
        headers: { ...headers, cookie: 'canary=canary' },
      });
      await monitored.end();
      await monitored.world.server.close();
    };
    const database = await fresh();
    await run(database, { TRUSTED_PROXY: '1' }, logTo);
    const trusted = got.splice(0).join('\n');
    await run(database, {});
    const untrusted = got.join('\n');
    receiver.close();
    logTo.end();
    expect([trusted.includes(traced), untrusted.includes(traced)]).toEqual([true, false]);
    expect(namedToRegistry).toHaveLength(2);
    for (const named of namedToRegistry) expect(trusted + untrusted).toContain(`"traceId":"${String(named).slice(3, 35)}"`);
    expect(trusted.match(/"name":"[^"]+"/g)).toContain('"name":"GET /api/general/config"');
    expect(trusted.match(/"name":"[^"]+"/g)).toContain('"name":"select card_orders"');
    expect(trusted + untrusted).not.toContain('canary');
    expect(await text(logTo)).toContain(`"trace_id":"${traced}"`);
  });
});

test('without a setting for it nothing of OpenTelemetry is loaded, and nothing either where it is turned off [R-5-6]', async () => {
  const asked = (env: Record<string, string>) => openMonitoring(readConfig({ PORTAL_MODE: 'demo', ...env }));
  expect(await asked({})).toBeUndefined();
  expect(await asked({ METRICS_PORT: '9464', OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});
