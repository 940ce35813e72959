import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../server/src/database/open-database.ts';
import { migrate } from '../server/src/database/schema/migrate.ts';
import { enqueueMessages } from '../server/src/mail/outbox.ts';
import { freePort } from '../server/src/testing/database/postgres-server.ts';
import { startForgingBroker } from '../server/src/testing/outside/forging-broker.ts';
import { openLetterBox } from '../server/src/testing/production/letter-box.ts';
import { silentLog } from '../server/src/testing/silent-log.ts';
import { testKeys } from '../server/src/testing/test-portal.ts';
import { Visitor } from '../server/src/testing/visitor.ts';
import { World } from '../server/src/testing/world.ts';
import { root, startServer } from './processes.ts';
import { connectionsOfOthers, processorSeconds, usedSince } from './processor-time.ts';
import { productSettings } from './product.ts';

export type SignInFigures = {
  readonly of: 'sign-ins' | 'mails';
  readonly count: number;
  readonly seconds: number;
  /** Milliseconds of a processor for each. */
  readonly portal: number;
  readonly database: number;
};

/** Two calls each, and one address has 600 in a minute. */
const people = 250;
const mails = 1000;

/** People who were never here sign in one after the other, at a broker that answers at once; then mails go out to a server beside it. */
export async function measureSignIns(databaseUrl: string, output: string): Promise<SignInFigures[]> {
  const database = await openDatabase({ url: databaseUrl, poolSize: 2, log: silentLog });
  await migrate(database);
  const [broker, letters, port] = [await startForgingBroker(), await openLetterBox(), await freePort()];
  const log = openSync(join(output, 'product.log'), 'a');
  const env: Readonly<Record<string, string>> = {
    ...productSettings({ DATABASE_URL: databaseUrl }, testKeys),
    OIDC_ISSUER: broker.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_METHOD_BANK: 'acr_values=bank',
    SMTP_URL: letters.url,
    PORT: String(port),
  };
  const url = `http://127.0.0.1:${port}`;
  const portal = await startServer({
    command: process.execPath,
    args: [join(root, 'server/src/main.ts')],
    env,
    url,
    ready: '/health/ready',
    stdio: ['ignore', log, log],
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const measure = async (of: SignInFigures['of'], count: number, work: () => Promise<void>): Promise<SignInFigures> => {
    const [process, connections] = [[portal.pid], await connectionsOfOthers(client)].map(processorSeconds) as [
      Map<number, number>,
      Map<number, number>,
    ];
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1000;
    const each = (before: Map<number, number>) => (1000 * usedSince(before)) / count;
    return { of, count, seconds, portal: each(process), database: each(connections) };
  };
  const signIn = async (number: number) => {
    const visitor = new Visitor(env['PUBLIC_URL'] ?? '', url);
    const { location } = await visitor.open('/authentication/sign-in?method=bank&redirect_uri=/cards/all');
    const asked = new URL(location ?? '').searchParams;
    const governmentId = { type: 'passport_number', country: 'SE', value: `B${1_000_000 + number}` };
    const person = { sub: `visitor-${number}`, given_name: 'Ada', family_name: `Berg ${number}`, birthdate: '1990-01-01' };
    broker.next = {
      claims: { ...person, nationalities: ['SE'], government_ids: [governmentId], nonce: asked.get('nonce') ?? '' },
    };
    const back = await visitor.open(`/authentication/callback?code=x&state=${asked.get('state')}`);
    if (!back.location?.endsWith('/cards/all')) throw new Error(`Nobody was signed in: ${back.status} ${back.location}`);
  };
  try {
    await signIn(0);
    const signIns = await measure('sign-ins', people, async () => {
      for (let number = 1; number <= people; number += 1) await signIn(number);
    });
    const world = await World.make(database, { env });
    const link = 'https://cards.example/confirm-order';
    const sent = await measure('mails', mails, async () => {
      const letter = { kind: 'order-waits-for-review', language: 'sv' } as const;
      const values = { holderName: 'Ada Berg', orgName: 'Norrbygg AB', cardType: 'nordic', link } as const;
      const all = Array.from({ length: mails }, (_, number) => ({ ...letter, values, to: `ada-${number}@workers.example` }));
      await enqueueMessages(database.db, world.portal, all);
      const left = () => client.query('select from outbox_messages where sent is null limit 1');
      while ((await left()).rowCount !== 0) await wait(50);
    });
    return [signIns, sent];
  } finally {
    await client.end();
    await portal.stop();
    await Promise.all([broker.close(), database.close()]);
    letters.close();
  }
}
