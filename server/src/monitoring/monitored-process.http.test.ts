import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../testing/database/databases.ts';
import { freePort } from '../testing/database/postgres-server.ts';
import { PortalProcess, productionOn } from '../testing/production/portal-process.ts';

/** Writes each module of OpenTelemetry that is loaded, and throws what nobody catches when it is told to. */
const witness = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (url.includes('@opentelemetry') && console.error('loaded ' + url), next(url, context)) });
process.on('SIGUSR2', () => { throw new Error('thrown by the test'); });`;
const watched = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(witness)}`,
  LOG_LEVEL: 'info',
};

describe('a portal in a process of its own', () => {
  test('loads nothing of OpenTelemetry unasked; what nobody caught is the last line of its log, as JSON [R-5-6]', async () => {
    const portal = new PortalProcess({ ...productionOn(await createPostgresDatabase()), ...watched });
    await portal.start();
    expect((await fetch(`${portal.url}/api/general/config`)).status).toBe(200);
    await portal.end('SIGUSR2');
    expect(portal.written).not.toContain('loaded ');
    const lines = portal.written.trimEnd().split('\n');
    // Lines of the log before it are written out too, and Node writes no stack of its own beside it.
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level).filter((level) => level >= 60)).toEqual([60]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 60, err: { message: 'thrown by the test' } });
  });

  test('shows and sends what the settings ask for, and names its trace to the broker [R-5-1, R-5-5, R-5-6, R-7-6]', async () => {
    const got: { readonly url: string; readonly trace: string | undefined; readonly body: string }[] = [];
    const sentTo = (path: string) =>
      got
        .filter(({ url }) => url === path)
        .map(({ body }) => body)
        .join('\n');
    const receiver = createServer(async (request, reply) => {
      const { url = '', headers } = request;
      got.push({ url, trace: headers['traceparent']?.toString(), body: await text(request) });
      reply.writeHead(url.startsWith('/v1/') ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const metricsPort = await freePort();
    const databaseUrl = await createPostgresDatabase();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // Deeds wait a minute before they are sent: one of yesterday, where the stream stands, goes out at once.
    await client.query(`
      insert into audit_stream (cursor, told_until, next_attempt)
        select to_char(now() at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '/card/0', now(), now();
      insert into deeds (at, kind, operator, detail) values (now() - interval '1 day', 'restored', 'olga', '{"rows": 7}')`);
    await client.end();
    const portal = new PortalProcess({
      ...productionOn(databaseUrl),
      ...watched,
      OIDC_ISSUER: address,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_LOGS_EXPORTER: 'otlp',
    });
    try {
      await portal.start();
      expect((await fetch(`${portal.url}/api/general/config`)).status).toBe(200);
      await fetch(`${portal.url}/authentication/sign-in?method=bank`, { redirect: 'manual' });
      const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
      // Each job has a moment from its start on, whether it ever succeeds or not.
      const shown = await (await fetch(metrics)).text();
      expect(shown).toContain('siteid_job_last_success_time{job_name="expire cards"');
      expect(shown).toContain('http_route="/api/general/config"');
      expect(portal.written).toContain('loaded ');
      await expect.poll(() => sentTo('/v1/logs'), { timeout: 10_000 }).toContain('siteid.deed.restored');
      await portal.end('SIGTERM');
      await wait(20);
    } finally {
      await portal.end('SIGKILL');
      receiver.close();
    }
    const discovery = got.find(({ url }) => url.startsWith('/.well-known/'));
    const traced = /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(discovery?.trace ?? '')?.[1];
    expect(sentTo('/v1/traces')).toContain(`"traceId":"${traced}"`);
    expect(sentTo('/v1/metrics')).toContain('http.server.request.duration');
  });
});
