import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommandLine } from '../cli/program.ts';
import { auditCommand } from '../cli/upkeep/audit-command.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { insertDeed } from '../deeds/deed-store.ts';
import { openMonitoring } from '../monitoring/open-monitoring.ts';
import { ConfigurationError, readConfig } from '../settings/config.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { LogCollector } from '../testing/outside/log-collector.ts';
import { terminalOver } from '../testing/terminal.ts';
import { World } from '../testing/world.ts';
import { streamAuditLines } from './stream-audit-lines.ts';

const longAgo = new Date(0);
const refuse = (status: number) => (reply: ServerResponse) => void reply.writeHead(status).end('canary');

/** A portal that sends to a collector. Its clock is three minutes late and stands still, so that what it does is settled at once. */
async function streaming(database: DatabaseHandle) {
  const collector = await LogCollector.open();
  const env = { OTEL_LOGS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
  const logTo = new PassThrough();
  const begun = Date.now() - 180_000;
  let now = begun;
  const world = await World.make(database, { now: () => new Date(now), logTo, env });
  const monitoring = await openMonitoring(readConfig({ PORTAL_MODE: 'demo', ...env }));
  const records = monitoring?.logRecords;
  if (monitoring === undefined || records === undefined) throw new Error('nothing is sent');
  const person = await world.person();
  const { db } = world.portal;
  const stream = async () => streamAuditLines(world.portal, records);
  return {
    world,
    collector,
    person,
    stream,
    /** So many deeds, a millisecond after the other. */
    act: async (count: number) => {
      const detail = JSON.stringify({ method: 'bank' });
      const deed = () => ({ at: new Date(now++), kind: 'sign-in' as const, person_id: person.id, detail });
      await db
        .insertInto('deeds')
        .values(Array.from({ length: count }, deed))
        .execute();
    },
    /** Whatever was to be waited for is over; all that waits is sent. */
    streamAll: async () => {
      await db.updateTable('audit_stream').set({ next_attempt: longAgo }).execute();
      while (await stream());
    },
    standsAt: async () => db.selectFrom('audit_stream').selectAll().executeTakeFirstOrThrow(),
    exported: async (since: Date) => {
      const terminal = terminalOver();
      const command = auditCommand(terminal, (work) => work(database, world.portal.config));
      const args = ['audit', 'export', '--since', since.toISOString()];
      await runCommandLine(args, terminal, (work) => work(world.portal), [command]);
      const lines = terminal.written.out.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as { readonly cursor: string });
    },
    /** Ends, and answers what the log said. */
    end: async () => {
      await monitoring.end();
      collector.close();
      await world.server.close();
      logTo.end();
      return text(logTo);
    },
  };
}

describeOnEachDatabase('the stream of who did what', (fresh, engine) => {
  // Else OpenTelemetry's library tries for ten seconds before it says that nobody answers.
  beforeAll(() => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_LOGS_TIMEOUT', '500');
    vi.stubEnv('OTEL_EXPORTER_OTLP_LOGS_HEADERS', 'authorization=of%20the%20collector');
  });
  afterAll(() => void vi.unstubAllEnvs());

  test('brings a collector what the export tells from its first start on, and no name [R-7-4, R-7-6]', async () => {
    const { world, collector, person, act, stream, streamAll, exported, end } = await streaming(await fresh());
    await act(1);
    const start = world.portal.now();
    await stream();
    await act(2);
    const order = await world.order(person, await world.organisation(), 'activated', { email: 'astrid@example.com' });
    await streamAll();
    const told = await exported(start);
    expect(told.length).toBeGreaterThan(3);
    expect(collector.kept.map(({ body }) => body)).toEqual(told);
    expect(collector.ids).toEqual(told.map(({ cursor }) => cursor));
    expect(await exported(new Date(start.getTime() - 1))).toHaveLength(told.length + 1);
    const [first] = collector.kept;
    expect(first).toMatchObject({
      event: 'siteid.deed.sign-in',
      body: { actor: { person: person.id }, detail: { method: 'bank' } },
    });
    expect(first?.time).toBe(String(BigInt(start.getTime()) * 1_000_000n));
    const kept = JSON.stringify(collector.kept);
    expect(kept).toContain(order.id);
    expect(kept).not.toMatch(/astrid|lindqvist|example|for a test/i);
    expect([...new Set(collector.services)]).toEqual(['siteid']);
    expect(collector.headers[0]).toMatchObject({ 'content-type': 'application/json', authorization: 'of the collector' });
    expect(await end()).toContain(`"until":"${start.toISOString()}"`);
  });

  test('loses nothing while the collector is away, refuses or fails, and goes on where it stood [R-7-6]', async () => {
    const { collector, act, stream, streamAll, standsAt, exported, world, end } = await streaming(await fresh());
    const start = world.portal.now();
    await stream();
    await act(1200);
    for (const answer of [refuse(400), (reply: ServerResponse) => void reply.socket?.destroy(), refuse(500)]) {
      collector.answer = answer;
      await streamAll();
    }
    const tried = collector.came.length;
    expect(tried).toBeGreaterThanOrEqual(3);
    expect(new Set(collector.came.map((ids) => ids.join()))).toHaveProperty('size', 1);
    // It is not asked again at once, by whomever, and later each time.
    expect(await stream()).toBe(false);
    expect(collector.came).toHaveLength(tried);
    const { attempts, next_attempt: next } = await standsAt();
    expect([attempts, next.getTime() - world.portal.now().getTime()]).toEqual([3, 40_000]);
    collector.answer = undefined;
    await streamAll();
    await act(3);
    await streamAll();
    expect(collector.came.slice(tried).map(({ length }) => length)).toEqual([500, 500, 200, 3]);
    expect(collector.ids).toEqual((await exported(start)).map(({ cursor }) => cursor));
    expect((await standsAt()).attempts).toBe(0);
    const log = await end();
    expect(log).toContain('The collector did not take who did what: it was answered 400. It will be tried again.');
    expect(log).toContain('The collector did not take who did what: there was no answer. It will be tried again.');
    expect(log).not.toContain('canary');
  });

  test('goes on after a long absence, over months in which nothing was done [R-7-6]', async () => {
    const { world, collector, act, stream, streamAll, standsAt, end } = await streaming(await fresh());
    const { db } = world.portal;
    await stream();
    await db.updateTable('audit_stream').set({ cursor: '2026-09-01T00:00:00.000000Z/card/0' }).execute();
    const ended = { kind: 'sign-out', by: 'the portal', detail: {} } as const;
    // One at the very end of what is read at once.
    const old = ['2026-09-20T12:00:00.000Z', '2026-09-21T00:00:00.000Z', '2026-10-02T00:00:00.001Z'];
    for (const at of old) await insertDeed(db, { ...ended, at: new Date(at) });
    await act(2);
    await streamAll();
    expect(collector.ids.slice(0, 3).map((id) => id.slice(0, 23).concat('Z'))).toEqual(old);
    expect(collector.ids).toHaveLength(5);
    expect((await standsAt()).told_until.getTime()).toBeGreaterThan(Date.now() - 90_000);
    await end();
  });

  test('is sent by one portal at a time: of two at once, from the first start on, each line comes once [R-7-6]', async () => {
    const { world, collector, act, stream, end } = await streaming(await fresh());
    const { db } = world.portal;
    const both = async () => atOnce({ db, engine, table: 'audit_stream' }, stream, stream);
    await both();
    await act(1100);
    for (let round = 0; round < 3; round += 1) {
      await db.updateTable('audit_stream').set({ next_attempt: longAgo }).execute();
      await both();
    }
    while (await stream());
    expect(collector.came.flat()).toHaveLength(1100);
    expect(new Set(collector.ids).size).toBe(1100);
    await end();
  });

  test('comes again, by the same ids, where a portal died between the answer and the cursor, and is never moved back [R-7-6]', async () => {
    const { world, collector, act, stream, streamAll, standsAt, end } = await streaming(await fresh());
    const { db } = world.portal;
    await stream();
    await act(2);
    const { cursor } = await standsAt();
    await streamAll();
    await db.updateTable('audit_stream').set({ cursor }).execute();
    await streamAll();
    expect(collector.came[1]).toEqual(collector.came[0]);
    // Whom another has overtaken while their batch was under way moves nothing.
    await act(1);
    const further = `${new Date(Date.now() - 30_000).toISOString().replace('Z', '000Z')}/deed/1`;
    collector.answer = (reply) => {
      const overtakes = db.updateTable('audit_stream').set({ cursor: further }).execute();
      void overtakes.then(() => reply.writeHead(200).end('{}'));
    };
    await streamAll();
    expect((await standsAt()).cursor).toBe(further);
    await end();
  });

  test('says in the log what a collector rejected of a batch that it took, and does not send that again [R-7-6]', async () => {
    const { collector, act, stream, streamAll, end } = await streaming(await fresh());
    await stream();
    await act(2);
    const partialSuccess = { rejectedLogRecords: '1', errorMessage: 'too old' };
    collector.answer = (reply) => void reply.writeHead(200).end(JSON.stringify({ partialSuccess }));
    await streamAll();
    await streamAll();
    expect(collector.came).toHaveLength(1);
    expect(await end()).toContain('"rejected":1,"said":"too old"');
  });
});

test('it is sent where `OTEL_LOGS_EXPORTER` says so, to an address, and nowhere else [R-5-6]', async () => {
  const read = (env: Record<string, string>) => readConfig({ PORTAL_MODE: 'demo', ...env }).monitoring.endpoints.logs;
  const below = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/' };
  const own = { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://logs.example/in' };
  const asked = { OTEL_LOGS_EXPORTER: 'otlp' };
  expect(read(below)).toBeNull();
  expect(read({ ...below, ...asked })).toBe('https://collector.example/v1/logs');
  expect(read({ ...below, ...own, ...asked })).toBe('https://logs.example/in');
  expect(() => read(asked)).toThrow(ConfigurationError);
  expect(() => read(own)).toThrow('OTEL_LOGS_EXPORTER: expected `otlp`');
  const monitoring = await openMonitoring(readConfig({ PORTAL_MODE: 'demo', ...below }));
  expect(monitoring?.logRecords).toBeUndefined();
  await monitoring?.end();
});
