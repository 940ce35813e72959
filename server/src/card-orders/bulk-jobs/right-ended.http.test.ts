import { randomUUID } from 'node:crypto';
import { type BulkAction, beginBulkJob } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type LockName, takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { workOffBulkJobs } from './work-off-bulk-jobs.ts';

describeOnEachDatabase('a portion of many cards, while whoever asked loses the right', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let browser: Browser;
  let orderId: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    clerk = await world.organisationUser(organisation);
    browser = await world.signIn(clerk);
    orderId = (await world.order(await world.person(), organisation, 'activated', { valid_until: world.day(30) })).id;
  });

  const bulkJobId = randomUUID();
  const begin = async (action: BulkAction) => {
    const reason = action === 'renew' ? {} : { rejectionReason: 'On leave' };
    const asked = { organizationId: organisation.code, bulkJobId, action, chosen: { orderIds: [orderId] }, ...reason };
    return browser.call(beginBulkJob, asked);
  };
  const under = (lock: LockName) => {
    const hold = async (tx: Kysely<Tables>) => takeLock(tx, lock, organisation.id);
    return { db: world.portal.db, engine, hold };
  };
  const lose = async () => world.portal.db.deleteFrom('company_users').where('person_id', '=', clerk.id).execute();
  const orders = async () => {
    const rows = await world.portal.db.selectFrom('card_orders').select('status').execute();
    return rows.map(({ status }) => status);
  };

  test.each([
    ['suspend', 'cards'],
    ['renew', 'intake'],
  ] as const)('does nothing, and the next turn stops the job: to %s [R-10-15, L-5-6]', async (action, lock) => {
    await whileWaiting(under(lock), () => begin(action), lose);
    expect(await orders()).toEqual(['activated']);
    while (await workOffBulkJobs(world.portal));
    expect(await orders()).toEqual(['activated']);
    const jobs = await world.portal.db.selectFrom('bulk_jobs').select(['stopped', 'ended']).execute();
    // On the embedded database the right had ended before the call.
    expect(jobs).toEqual(engine === 'embedded' ? [] : [{ stopped: true, ended: expect.any(Date) }]);
  });

  test('is done where the right goes on [R-10-15]', async () => {
    await whileWaiting(
      under('cards'),
      () => begin('suspend'),
      async () => undefined,
    );
    expect(await orders()).toEqual(['suspended']);
  });
});
