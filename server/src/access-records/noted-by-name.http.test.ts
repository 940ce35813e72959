import { randomUUID } from 'node:crypto';
import { beginBulkJob, getAccountLooks, getBulkJob, previewBulkJob, remindHolders } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { beginBulkJob as askFor } from '../card-orders/bulk-jobs/begin-bulk-job.ts';
import type { Browser } from '../testing/browser.ts';
import { inAnyStatus } from '../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';
import { listedPersonsAtMost } from './read-as-staff.ts';

describeOnEachDatabase('whoever is told the names of those who are left out', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let anna: TestPerson;
  let orderIds: string[];
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    anna = await world.person();
    orderIds = [(await world.order(anna, organisation, 'terminated', { printable_name: 'Anna Berg' })).id];
  });

  const begin = (by: Browser, bulkJobId: string) =>
    by.call(beginBulkJob, {
      organizationId: organisation.id,
      bulkJobId,
      action: 'suspend',
      chosen: { orderIds },
      rejectionReason: 'Closed for winter',
    });
  /** Each call that tells them, with the names that it told. */
  const calls: Record<string, (by: Browser) => Promise<readonly string[]>> = {
    async 'a preview'(by) {
      const asked = { organizationId: organisation.id, action: 'suspend', chosen: { orderIds } } as const;
      return (await by.call(previewBulkJob, asked)).result.notConcerned.flatMap(({ names }) => names);
    },
    async 'a job that is over at once'(by) {
      return (await begin(by, randomUUID())).result.notDone.flatMap(({ names }) => names);
    },
    async 'a job that is read'(by) {
      const bulkJobId = randomUUID();
      const { id: personId } = await world.organisationUser(organisation);
      // Asked for past the call, whose answer would be a look of its own.
      const asked = { bulkJobId, action: 'suspend', chosen: { orderIds }, rejectionReason: 'Closed for winter' } as const;
      await askFor(world.portal, organisation.id, { personId, name: 'Karl Nyström', role: 'company' }, asked);
      const { notDone } = (await by.call(getBulkJob, { organizationId: organisation.id, bulkJobId })).result;
      return notDone.flatMap(({ names }) => names);
    },
    async reminding(by) {
      await inAnyStatus(world.portal.db, (tx) =>
        tx.updateTable('card_orders').set({ status: 'approved_by_personalizer', email: null }).execute(),
      );
      const { notReminded } = (await by.call(remindHolders, { organizationId: organisation.id, orderIds })).result;
      return notReminded.flatMap(({ names }) => names);
    },
  };
  const looks = async () => {
    const { result } = await (await world.signIn(anna)).call(getAccountLooks);
    return result.looks.map(({ what, by }) => [what, by]);
  };
  const olga = async () => {
    const person = await world.person();
    await world.grant(person, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS');
    return { person, browser: await world.signIn(person) };
  };

  for (const [name, call] of Object.entries(calls)) {
    test(`has looked at them: ${name}, of a company [W-4-6]`, async () => {
      expect(await looks()).toEqual([]);
      expect(await call(await world.signIn(await world.organisationUser(organisation)))).toEqual(['Anna Berg']);
      expect(await looks()).toEqual([['company_list', 'main']]);
    });

    test(`has looked at them: ${name}, of staff, who are told how many and no names beyond their day’s limit [W-4-6, T24]`, async () => {
      expect(await call((await olga()).browser)).toEqual(['Anna Berg']);
      expect(await looks()).toEqual([['staff_search', 'staff']]);
      const { person, browser } = await olga();
      await sql`
        with seen as (
          insert into persons (username, given_names, family_names) select 'seen-' || number, 'Seen', number::text
          from generate_series(1, ${listedPersonsAtMost}::int) as number returning id)
        insert into disclosures (at, kind, reader_id, subject_person_id)
        select ${world.portal.now()}::timestamptz, 'staff_search', ${person.id}::uuid, id from seen`.execute(world.portal.db);
      expect(await call(browser)).toEqual([]);
    });
  }
});
