import * as contract from '@siteid/contract';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('a change of many cards by a person whose right ends while it waits', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let main: TestPerson;
  let browser: Browser;
  let orderId: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    main = await world.organisationUser(organisation);
    browser = await world.signIn(main);
    orderId = (await world.order(await world.person(), organisation, 'activated')).id;
  });

  const selected = { rejectionReason: 'On leave', action: 'suspend' } as const;
  const calls: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'of all': async () => browser.call(contract.suspendAllCompanyCards, { organizationId: organisation.id }),
    'of selected ones': async () =>
      browser.call(contract.changeSelectedCardOrders, { organizationId: organisation.id, orderIds: [orderId], ...selected }),
  };
  const hold = async (tx: Kysely<Tables>) => takeLock(tx, 'cards', organisation.id);

  test.for(Object.entries(calls))('changes none: %s [R-10-15]', async ([, call]) => {
    const { db } = world.portal;
    const leave = async () => db.deleteFrom('company_users').where('person_id', '=', main.id).execute();
    expect((await whileWaiting({ db, engine, hold }, call, leave)).status).toBe(403);
    expect((await world.found(orderId)).status).toBe('activated');
  });

  test('reactivates none of all [R-10-15]', async () => {
    const { db } = world.portal;
    const suspended = await world.order(await world.person(), organisation, 'suspended');
    const call = async () => browser.call(contract.reactivateAllCompanyCards, { organizationId: organisation.id });
    const leave = async () => db.deleteFrom('company_users').where('person_id', '=', main.id).execute();
    expect((await whileWaiting({ db, engine, hold }, call, leave)).status).toBe(403);
    expect((await world.found(suspended.id)).status).toBe('suspended');
  });

  test.for(Object.entries(calls))('is made where the right goes on: %s [R-10-15]', async ([, call]) => {
    const { db } = world.portal;
    expect((await whileWaiting({ db, engine, hold }, call, async () => undefined)).status).toBe(200);
    expect((await world.found(orderId)).status).toBe('suspended');
  });
});
