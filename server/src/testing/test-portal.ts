import Fastify from 'fastify';
import type { DatabaseHandle } from '../database/open-database.ts';
import { clocksOf, dayIn, type Portal } from '../portal.ts';
import type { Keys } from '../secrets/keys.ts';
import { createSecretKeeper } from '../secrets/secret-keeper.ts';
import { readConfig } from '../settings/config.ts';
import { WakeSignal } from '../wake-signal.ts';

/** Keys of no worth, the same in every test. */
export const testKeys: Keys = {
  keys: [{ id: 'test', key: Buffer.alloc(32, 1) }],
  lookupKey: Buffer.alloc(32, 2),
  sessionKey: Buffer.alloc(32, 3),
  historyKeys: [Buffer.alloc(32, 4)],
};

/** One session of a test asks in a second what a person asks in an hour. */
export const tireless = { REQUESTS_PER_SESSION: '1000000', REQUESTS_PER_KEY: '1000000', REQUESTS_PER_ADDRESS: '1000000' };

export type TestPortal = { readonly env?: Readonly<Record<string, string>>; readonly now?: () => Date };

/** What a use case is given, over a test's database, in the demo's configuration unless `env` says otherwise; logs nothing. */
export function testPortal({ db }: Pick<DatabaseHandle, 'db'>, { env = {}, now }: TestPortal = {}): Portal {
  const config = readConfig({ PORTAL_MODE: 'demo', ...env });
  const toDay = dayIn(config.portal.timeZone);
  const clocks = clocksOf(now);
  const secrets = createSecretKeeper(testKeys);
  const today = () => toDay(clocks.now());
  return { config, db, secrets, log: Fastify().log, ...clocks, today, bulkJobs: new WakeSignal() };
}
