import { Writable } from 'node:stream';
import { getAuthInfo, getTelemetryConnection, logClientAction, logClientError, logIndividualAction } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

const entry = { at: '2026-11-02T08:00:00.000Z', event: 'route', details: { path: '/cards/all' } };

describeOnEachDatabase('what browsers tell of themselves', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let written: string[];
  const makeWorld = (env = {}) => {
    written = [];
    const logTo = new Writable({ write: (chunk, _, done) => done(void written.push(String(chunk))) });
    return World.make(database, { logTo, env });
  };
  beforeEach(async () => {
    database = await fresh();
    world = await makeWorld();
  });
  /** The lines of the log that say this, read back. */
  const lines = (message: string) =>
    written
      .join('')
      .split('\n')
      .filter((line) => line.includes(`"${message}"`))
      .map((line) => JSON.parse(line));

  test('an action is logged with the username, or as anonymous [2.4-5]', async () => {
    const browser = await world.signIn(await world.person());
    const { username } = (await browser.call(getAuthInfo, { languageCode: 'en' })).result.userProfile;
    await browser.call(logIndividualAction, { action: 'confirm-order: bank sign-in' });
    await world.visitor().call(logIndividualAction, { action: 'entered\r\n{"level":60}\u009b31m' });
    expect(lines('individual action')).toMatchObject([
      { username, action: 'confirm-order: bank sign-in' },
      { username: 'anonymous', action: 'entered\\u000d\\u000a{"level":60}\\u009b31m' },
    ]);
    expect((await world.visitor().call(logIndividualAction, { action: 'a\u001bb' })).status).toBe(400);
    expect((await world.visitor().call(logIndividualAction, { action: 'a'.repeat(301) })).status).toBe(400);
  });

  test('an event and a fault are logged as one line each, whatever stands in them [6-7, 8-3, T28]', async () => {
    const person = await world.person();
    const browser = await world.signIn(person);
    const { username } = (await browser.call(getAuthInfo, { languageCode: 'en' })).result.userProfile;
    const evil = 'x\r\n{"level":60,"msg":"forged"}\u001b[2J\u009b31m\u2028';
    const inert = 'x\\u000d\\u000a{"level":60,"msg":"forged"}\\u001b[2J\\u009b31m\\u2028';
    await browser.call(logClientAction, { clientAction: 'route unauthorized /cards/all' });
    await world.visitor().call(logClientAction, { clientAction: evil });
    await browser.call(logClientError, { error: evil, log: [entry, { ...entry, event: evil }] });
    expect(lines('client action')).toMatchObject([
      { username, clientAction: 'route unauthorized /cards/all' },
      { username: 'anonymous', clientAction: inert },
    ]);
    expect(lines('client error')).toMatchObject([
      {
        username,
        clientError: inert,
        log: [`${entry.at} route {"path":"/cards/all"}`, `${entry.at} ${inert} {"path":"/cards/all"}`],
      },
    ]);
    const all = written.join('');
    for (const control of ['\r', '\u001b', '\u009b', '\u2028']) expect(all).not.toContain(control);
    expect(all.split('\n').filter((line) => line.includes('forged') && !line.startsWith('{"level":'))).toEqual([]);
    expect(lines('forged')).toEqual([]);
  });

  test('more than 16 KiB, a NUL, and what is not described are refused and not logged [T28]', async () => {
    const visitor = world.visitor();
    const details = Object.fromEntries(Array.from({ length: 10 }, (_, each) => [`d${each}`, 'a'.repeat(300)]));
    const log = Array.from({ length: 6 }, () => ({ ...entry, details }));
    expect((await visitor.call(logClientError, { error: 'fault', log })).status).toBe(413);
    expect((await visitor.call(logClientAction, { clientAction: 'a'.repeat(20_000) })).status).toBe(413);
    for (const body of [
      { error: 'a\0b', log: [] },
      { error: 'a', log: [{ ...entry, pin: '1234' }] },
      { error: 'a', log: [{ ...entry, details: { ['k'.repeat(51)]: 'v' } }] },
      { error: 'a'.repeat(2001), log: [] },
      { error: 'a', log: Array.from({ length: 101 }, () => ({ ...entry, details: {} })) },
      { error: 'a', log: [], more: 1 },
    ]) {
      expect((await visitor.call(logClientError, body)).status).toBe(400);
    }
    expect((await visitor.call(logClientAction, { clientAction: 'a'.repeat(301) })).status).toBe(400);
    expect(lines('client error')).toEqual([]);
    expect(lines('client action')).toEqual([]);
  });

  test('20 a minute from one session, of all three calls together; another session is not touched by it [T28]', async () => {
    const [one, other] = [await world.signIn(await world.person()), await world.signIn(await world.person())];
    const calls = Array.from({ length: 30 }, (_, each) =>
      each % 2 === 0 ? one.call(logClientAction, { clientAction: 'again' }) : one.call(logIndividualAction, { action: 'again' }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(lines('client action').length + lines('individual action').length).toBe(20);
    expect((await other.call(logClientError, { error: 'fault', log: [] })).status).toBe(200);
  });

  test('60 a minute from one address, however many sessions it pretends to have [T28]', async () => {
    const answers = [];
    for (let session = 0; session < 7; session += 1) {
      const browser = await world.signIn(await world.person());
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => browser.call(logClientAction, { clientAction: 'x' })))),
      );
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(lines('client action')).toHaveLength(60);
  });

  test('telemetry goes where configuration says, without it nowhere [9-3]', async () => {
    expect((await world.visitor().call(getTelemetryConnection)).result).toEqual({ connectionString: null });
    const connectionString =
      'InstrumentationKey=00000000-0000-0000-0000-000000000000;IngestionEndpoint=https://in.telemetry.example/';
    const other = await makeWorld({ TELEMETRY_CONNECTION_STRING: connectionString });
    expect((await other.visitor().call(getTelemetryConnection)).result).toEqual({ connectionString });
  });
});
