import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { freePort } from '../../testing/database/postgres-server.ts';
import { TransitServer } from '../../testing/outside/transit-server.ts';
import { type LetterBox, openLetterBox } from '../../testing/production/letter-box.ts';
import { productionOn } from '../../testing/production/portal-process.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { runCommandLine } from '../program.ts';
import { configCommand } from './config-command.ts';

describe('`siteid config check`', () => {
  let broker: Server;
  let mails: LetterBox;
  let migrated: string;
  let right: Record<string, string>;
  /** What the broker says that it is called; null: it has no discovery. */
  let called: string | null;

  beforeAll(async () => {
    broker = createServer((_request, reply) => {
      reply.statusCode = called === null ? 404 : 200;
      reply.end(JSON.stringify({ issuer: called }));
    }).listen(0, '127.0.0.1');
    await once(broker, 'listening');
    mails = await openLetterBox();
    migrated = await createPostgresDatabase();
    const issuer = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
    right = { ...productionOn(migrated), OIDC_ISSUER: issuer, SMTP_URL: mails.url };
    called = issuer;
  });
  afterAll(() => {
    broker.close();
    mails.close();
  });

  async function check(changed: Record<string, string> = {}) {
    const terminal = terminalOver({ ...right, ...changed });
    const code = await runCommandLine(['config', 'check'], terminal, () => Promise.reject(new Error('unused')), [
      configCommand(terminal),
    ]);
    return { code, said: terminal.written.out.trim().split('\n'), err: terminal.written.err.trim() };
  }

  test('says of each thing that was tried that it answers, and that the settings are right [R-2-6]', async () => {
    const { code, said, err } = await check();
    expect(said).toEqual([
      expect.stringMatching(/^DATABASE_URL: PostgreSQL \d+ answers\.$/),
      'The database is of this version of the portal.',
      'OIDC_ISSUER: the broker answers.',
      'SMTP_URL: the mail server answers, and knows us where it asks who we are.',
      'The settings are right.',
    ]);
    expect([code, err]).toEqual([0, '']);
  });

  test('tries the key service where there is one [R-9-7]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'siteid-transit-'));
    const transit = await TransitServer.open(join(folder, 'token'));
    transit.addVersion('pins');
    try {
      const keys = { SECRET_KEYS: `transit:pins,${right['SECRET_KEYS']}`, KEY_SERVICE_URL: transit.url };
      const given = { ...keys, KEY_SERVICE_TOKEN_FILE: transit.tokenFile };
      expect((await check(given)).said).toContain('KEY_SERVICE_URL: the key service wraps with pins, and opens what it wrapped.');
      transit.fault = 403;
      const { code, said } = await check(given);
      expect([code, said.at(-1)]).toEqual([
        1,
        'KEY_SERVICE_URL: expected a key service that wraps and opens with pins. The key service answered 403.',
      ]);
    } finally {
      transit.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('says every wrong setting at once, tries nothing then, and repeats no value [R-2-6]', async () => {
    const { code, said, err } = await check({ PORT: 'canary', SECRET_KEYS: 'canary', SMTP_URI: 'canary' });
    expect(code).toBe(1);
    expect(said).toEqual(['SMTP_URI is no setting of the portal, and nothing reads it: is SMTP_URL meant?']);
    expect(err.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'The configuration is wrong.',
      'PORT',
      'SECRET_KEYS',
    ]);
    expect(said.join() + err).not.toContain('canary');
  });

  test('says every fault of what the settings lead to, by the name of the setting [R-2-6]', async () => {
    const nobody = `127.0.0.1:${await freePort()}`;
    const { code, said, err } = await check({
      DATABASE_URL: `postgres://canary:canary@${nobody}/portal`,
      OIDC_ISSUER: `http://${nobody}`,
      SMTP_URL: `smtp://canary:canary@${nobody}`,
    });
    expect(said).toEqual([
      expect.stringContaining('DATABASE_URL: expected a database that answers.'),
      expect.stringContaining('OIDC_ISSUER: expected a broker that answers within 3000 ms'),
      expect.stringContaining('SMTP_URL: expected a mail server that takes mails from us'),
    ]);
    expect([code, err]).toEqual([1, 'The portal would not work with these settings: see above.']);
    expect(said.join()).not.toContain('canary');
  });

  test('tries each of several servers, says which does not answer, and that the portal works where another does [R-2-3, R-2-6]', async () => {
    const { host, username, pathname } = new URL(migrated);
    const nobody = `127.0.0.1:${await freePort()}`;
    const among = (...hosts: string[]) => ({
      DATABASE_URL: `postgres://${username}@${hosts.join(',')}${pathname}?target_session_attrs=read-write`,
    });
    const away = expect.stringContaining(`At ${nobody}: DATABASE_URL: expected a database that answers.`);
    const answers = `DATABASE_URL: ${host} answers.`;
    for (const [hosts, each] of [
      [
        [host, nobody],
        [answers, away],
      ],
      [
        [nobody, host],
        [away, answers],
      ],
    ] as const) {
      const { code, said, err } = await check(among(...hosts));
      expect(said.slice(0, 4)).toEqual([
        expect.stringMatching(/^DATABASE_URL: PostgreSQL \d+ answers\.$/),
        'The database is of this version of the portal.',
        ...each,
      ]);
      const words = 'The portal works with these settings, but not every server of its database answers: see above.';
      expect([code, err]).toEqual([1, words]);
    }
    const none = await check(among(nobody, `127.0.0.1:${await freePort()}`));
    expect([none.code, none.err]).toEqual([1, 'The portal would not work with these settings: see above.']);
    expect(none.said.filter((line) => line.startsWith('At '))).toHaveLength(2);
    const andMore = await check({ ...among(host, nobody), SMTP_URL: `smtp://${nobody}` });
    expect([andMore.code, andMore.err]).toEqual([1, none.err]);
  });

  test('names a server that is reached over a network readably, and a parameter that nothing reads [R-2-4, R-2-6]', async () => {
    const { said } = await check({ DATABASE_URL: 'postgres://canary:canary@db.invalid/portal?sslMode=verify-full' });
    expect(said.slice(0, 2)).toEqual([
      'DATABASE_URL: sslMode is no parameter, and nothing reads it: is sslmode meant?',
      expect.stringContaining('DATABASE_URL: expected sslmode=verify-full for db.invalid'),
    ]);
    expect(said.join()).not.toContain('canary');
  });

  test.each([
    [
      'a database that takes no changes',
      () => ({ DATABASE_URL: `${migrated}?options=-c%20default_transaction_read_only%3Don` }),
      'DATABASE_URL: expected a server that takes changes',
    ],
    [
      'a broker that calls itself otherwise',
      () => ({ OIDC_ISSUER: `${right['OIDC_ISSUER']}/` }),
      'OIDC_ISSUER: expected the address by which the broker calls itself',
    ],
    [
      'an address that is no broker',
      () => ((called = null), {}),
      'OIDC_ISSUER: expected the address of a broker; its discovery answers 404.',
    ],
  ])('finds %s [R-2-6]', async (_what, changed, words) => {
    const { code, said } = await check(changed());
    expect([code, said.filter((line) => line.startsWith(words)).length]).toEqual([1, 1]);
  });

  test('tells of a database of another version, a fault where a start may not migrate it, and migrates nothing [R-2-6]', async () => {
    called = right['OIDC_ISSUER'] ?? '';
    const DATABASE_URL = await createPostgresDatabase('template0');
    expect(await check({ DATABASE_URL })).toMatchObject({ code: 0 });
    const { code, said } = await check({ DATABASE_URL, MIGRATE_AT_START: 'false' });
    expect([code, said[1]]).toEqual([1, expect.stringContaining('run `npx siteid migrate`')]);
  });
});
