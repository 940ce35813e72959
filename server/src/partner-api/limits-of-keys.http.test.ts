import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { runCommandLine } from '../cli/program.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { isRefusal } from '../refusal.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { terminalOver } from '../testing/terminal.ts';
import { World } from '../testing/world.ts';
import { partnerOf } from './partner-keys.ts';

const day = 86_400_000;

describeOnEachDatabase('a partner key is bound', (fresh) => {
  /** A world whose clock is the test's, a key of it, and the command line on it. */
  async function prepare(options: Parameters<typeof World.make>[1] = {}, database?: DatabaseHandle) {
    // Noon in the portal's time zone is no edge of a day.
    let now = new Date('2026-11-20T11:00:00Z');
    const world = await World.make(database ?? (await fresh()), { now: () => now, ...options });
    const key = await PartnerClient.make(world, ['messages']);
    const siteid = async (...args: string[]) => {
      const terminal = terminalOver({ USER: 'olga' });
      const code = await runCommandLine(['keys', ...args], terminal, (work) => work(world.portal));
      return { code, ...terminal.written };
    };
    const call = async (secret = key.key, headers: Record<string, string> = {}) =>
      key.call(contract.listPartnerMessages, {}, { authorization: `Bearer ${secret}`, ...headers });
    const secretIn = ({ out }: { readonly out: string }) => /siteid_\S{43}/.exec(out)?.[0] ?? '';
    return { world, key, siteid, call, secretIn, moveTo: (moment: Date) => (now = moment) };
  }

  test('to its last day, by the clock that all portals share; the list says so a month before [R-9-1]', async () => {
    const { world, key, siteid, call, moveTo } = await prepare();
    expect((await siteid('change', key.keyId, '--expires', '2026-12-20')).code).toBe(0);
    expect((await siteid('list')).out).toMatch(/2026-12-20 .*Ends in 30\sdays\./);
    expect((await siteid('change', key.keyId, '--expires', '2026-12-21')).code).toBe(0);
    expect((await siteid('list')).out).not.toContain('Ends');
    expect((await call()).status).toBe(200);
    expect((await siteid('list')).out).toMatch(/2026-12-21 +2026-11-20 11:00 UTC/);
    // The day ends with the portal's calendar, an hour before UTC's.
    moveTo(new Date('2026-12-21T22:59:59Z'));
    expect((await call()).status).toBe(200);
    expect((await siteid('list')).out).toContain('Ends today.');
    moveTo(new Date('2026-12-21T23:00:00Z'));
    expect(await call()).toMatchObject({ status: 401, refused: 'errors.partner.keyNotAccepted' });
    expect((await siteid('list')).out).toMatch(/2026-12-21 .*Expired/);
    const past = await siteid('change', key.keyId, '--expires', '2026-12-21');
    expect(past).toMatchObject({ code: 2, err: '2026-12-21 is over. To end a key now, revoke it.\n' });
    expect((await siteid('change', key.keyId, '--expires', 'off')).code).toBe(0);
    expect((await call()).status).toBe(200);
    // A portal whose own clock is a year ahead refuses nothing that the database has as today's.
    const ahead = { now: () => new Date(Date.now() + 365 * day), today: () => '2099-01-01' };
    await siteid('change', key.keyId, '--expires', '2026-12-31');
    const partner = await partnerOf({ ...world.portal, ...ahead }, `Bearer ${key.key}`, '127.0.0.1');
    expect(isRefusal(partner)).toBe(false);
  });

  test('by a second secret beside the first, until that is ended or its days are over [R-9-2]', async () => {
    const { world, key, siteid, call, secretIn, moveTo } = await prepare();
    const second = await siteid('rotate', key.keyId);
    expect(second.out).toContain('The first works until 2026-12-04 11:00 UTC.');
    const statuses = async (...secrets: string[]) => Promise.all(secrets.map(async (secret) => (await call(secret)).status));
    expect(await statuses(key.key, secretIn(second))).toEqual([200, 200]);
    expect((await siteid('list')).out).toMatch(
      /first secret works until 2026-12-04 11:00 UTC\. Somebody used that one 2026-11-20 11:00/,
    );
    expect(await siteid('rotate', key.keyId)).toMatchObject({ code: 1, err: expect.stringContaining('still works') as string });
    expect((await siteid('rotate', key.keyId, '--end')).code).toBe(0);
    expect(await statuses(key.key, secretIn(second))).toEqual([401, 200]);
    expect(await siteid('rotate', key.keyId, '--end')).toMatchObject({
      code: 1,
      err: expect.stringContaining('one secret') as string,
    });
    const third = await siteid('rotate', key.keyId, '--days', '1');
    moveTo(new Date('2026-11-21T10:59:59Z'));
    expect(await statuses(secretIn(second), secretIn(third))).toEqual([200, 200]);
    moveTo(new Date('2026-11-21T11:00:00Z'));
    expect(await statuses(secretIn(second), secretIn(third))).toEqual([401, 200]);
    const fourth = await siteid('rotate', key.keyId);
    expect((await siteid('revoke', key.keyId)).code).toBe(0);
    expect(await statuses(secretIn(third), secretIn(fourth))).toEqual([401, 401]);
    const deeds = await world.portal.db
      .selectFrom('deeds')
      .select(['kind', 'operator', 'detail'])
      .orderBy('id')
      .offset(1)
      .execute();
    expect(deeds.map(({ kind }) => kind)).toEqual([
      'key-rotated',
      'key-rotation-ended',
      'key-rotated',
      'key-rotated',
      'key-revoked',
    ]);
    expect(deeds[0]).toEqual({
      kind: 'key-rotated',
      operator: 'olga',
      detail: { key: key.keyId, until: '2026-12-04T11:00:00.000Z' },
    });
    expect(JSON.stringify(deeds)).not.toContain('siteid_');
  });

  test('until it is revoked, on a day of the portal’s calendar [R-9-1]', async () => {
    const { key, siteid, moveTo } = await prepare();
    moveTo(new Date('2026-11-20T23:30:00Z'));
    expect((await siteid('revoke', key.keyId)).code).toBe(0);
    expect((await siteid('list')).out).toContain('revoked 2026-11-21');
  });

  test('to one rotation, of several that are begun at once [R-9-2]', async () => {
    const { key, siteid, call, secretIn } = await prepare();
    const all = await Promise.all(Array.from({ length: 4 }, async () => siteid('rotate', key.keyId)));
    const done = all.filter(({ code }) => code === 0);
    expect([done.length, all.length]).toEqual([1, 4]);
    expect([(await call()).status, (await call(secretIn(done[0] ?? { out: '' }))).status]).toEqual([200, 200]);
    const ended = await Promise.all([1, 2].map(async () => siteid('rotate', key.keyId, '--end')));
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  });

  test('to addresses and networks, as the trusted proxy tells them [R-9-3]', async () => {
    const { key, siteid, call } = await prepare({ env: { TRUSTED_PROXY: 'loopback' } });
    expect((await siteid('change', key.keyId, '--addresses', '192.0.2.0/24,2001:db8::/32')).code).toBe(0);
    const from = async (address: string) => call(key.key, { 'x-forwarded-for': address });
    expect((await from('192.0.2.200')).status).toBe(200);
    expect((await from('2001:db8:1::1')).status).toBe(200);
    const elsewhere = await from('198.51.100.1');
    expect(elsewhere).toMatchObject({
      status: 403,
      refused: 'errors.partner.addressNotAllowed',
      data: { address: '198.51.100.1' },
    });
    // What the visitor wrote before their own proxy's word counts for nothing.
    expect((await from('192.0.2.200, 198.51.100.1')).status).toBe(403);
    expect((await call(`siteid_${'x'.repeat(43)}`, { 'x-forwarded-for': '198.51.100.1' })).status).toBe(401);
    expect((await siteid('change', key.keyId, '--addresses', 'off')).code).toBe(0);
    expect((await from('198.51.100.1')).status).toBe(200);
    expect((await siteid('change', key.keyId, '--addresses', '192.0.2.0/33')).code).toBe(2);
  });

  test('without a proxy to whoever connects, whatever they write [R-9-3]', async () => {
    const { key, siteid, call } = await prepare();
    await siteid('change', key.keyId, '--addresses', '192.0.2.7');
    expect((await call(key.key, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(403);
    await siteid('change', key.keyId, '--addresses', '127.0.0.0/8');
    expect((await call()).status).toBe(200);
  });

  test('to so many calls a day, counted by all portals together; asked twenty times at once it answers the rest [R-9-4]', async () => {
    const database = await fresh();
    const { key, siteid, call, moveTo, world } = await prepare({ env: { TRUSTED_PROXY: 'loopback' } }, database);
    const other = await World.make(database, { now: world.portal.now, env: { TRUSTED_PROXY: 'loopback' } });
    expect((await siteid('change', key.keyId, '--per-day', '8', '--addresses', '127.0.0.1')).code).toBe(0);
    expect((await call()).status).toBe(200);
    // From elsewhere nobody uses them up, nor does whoever does not know the secret.
    expect((await call(key.key, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(403);
    expect((await call(`siteid_${'x'.repeat(43)}`)).status).toBe(401);
    const headers = { authorization: `Bearer ${key.key}` };
    const url = `${contract.partnerApiBase}${contract.listPartnerMessages.path}`;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { server } = index % 2 === 0 ? world : other;
        return (await server.inject({ method: 'GET', url, headers })).statusCode;
      }),
    );
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length]).toEqual([7, 13]);
    const refused = await call();
    // Until midnight in Stockholm, twelve hours later.
    const retryAfterSeconds = 12 * 3600;
    expect(refused).toMatchObject({ refused: 'errors.partner.tooManyCalls', data: { limit: 8, retryAfterSeconds } });
    expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds));
    moveTo(new Date('2026-11-20T22:59:59Z'));
    expect((await call()).status).toBe(429);
    moveTo(new Date('2026-11-20T23:00:00Z'));
    expect((await call()).status).toBe(200);
    expect((await siteid('change', key.keyId, '--per-day', '1')).code).toBe(0);
    expect((await call()).status).toBe(429);
    expect((await siteid('change', key.keyId, '--per-day', 'off')).code).toBe(0);
    expect((await call()).status).toBe(200);
    await other.server.close();
  });

  test('from its making on, and each change of it is written down with who ran the command [R-9-5]', async () => {
    const { world, siteid, call, secretIn } = await prepare();
    const limits = ['--expires', '2027-06-30', '--addresses', '192.0.2.7,2001:db8::/32', '--per-day', '500'];
    const made = await siteid('create', '--name', 'Watcher', '--scope', 'messages', ...limits);
    const id = /[\da-f-]{36}/.exec(made.out)?.[0] ?? '';
    expect((await siteid('list')).out).toMatch(/Watcher +messages +2027-06-30 +192\.0\.2\.7, 2001:db8::\/32 +500/);
    expect((await call(secretIn(made))).status).toBe(403);
    expect((await siteid('change', id, '--per-day', '600', '--expires', 'off')).code).toBe(0);
    expect((await siteid('list')).out).toMatch(/Watcher +messages +192\.0\.2\.7, 2001:db8::\/32 +600/);
    const deeds = await world.portal.db
      .selectFrom('deeds')
      .select(['kind', 'operator', 'detail'])
      .orderBy('id')
      .offset(1)
      .execute();
    const by = { operator: 'olga' };
    expect(deeds).toEqual([
      { kind: 'key-made', ...by, detail: { key: id, scopes: ['messages'], expires: '2027-06-30', addresses: 2, perDay: 500 } },
      { kind: 'key-changed', ...by, detail: { key: id, changed: ['expires', 'perDay'], perDay: 600 } },
    ]);
    expect(JSON.stringify(deeds)).not.toContain('192.0.2.7');
  });

  test('of a key that is revoked or none nothing is changed, nor by words that are no limit', async () => {
    const { key, siteid } = await prepare();
    const wrong = [
      ['--per-day', '0'],
      ['--per-day', '1.5'],
      ['--per-day', '1000000000'],
      ['--expires', '2027-02-30'],
      ['--expires', '30.6.2027'],
      ['--addresses', 'cards.example'],
      [],
    ];
    for (const limit of wrong) expect((await siteid('change', key.keyId, ...limit)).code, limit.join(' ')).toBe(2);
    for (const days of ['0', '91', 'x']) expect((await siteid('rotate', key.keyId, '--days', days)).code, days).toBe(2);
    for (const nobody of ['x', '00000000-0000-4000-8000-000000000000']) {
      for (const args of [
        ['change', nobody, '--per-day', '1'],
        ['rotate', nobody],
        ['rotate', nobody, '--end'],
      ])
        expect(await siteid(...args)).toMatchObject({ code: 1, err: 'There is no key in use with this id.\n' });
    }
    await siteid('revoke', key.keyId);
    for (const args of [
      ['change', key.keyId, '--per-day', '1'],
      ['rotate', key.keyId],
      ['rotate', key.keyId, '--end'],
    ])
      expect((await siteid(...args)).code).toBe(1);
  });
});
