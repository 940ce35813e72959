import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { bringOrder } from '../testing/bring-order.ts';

const orderOfBo = { ...orderOfÅsa, given_names: 'Bo', date_of_birth: '1986-09-02', government_id: '19860902-2390' };

describeOnEachDatabase('an order of a person whose right ends while it waits', (fresh, engine) => {
  let world: World;
  let managing: TestOrganisation;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let browser: Browser;
  /** A card that ends soon, and an order that waits for a second person. */
  let cardId: string;
  let waitingId: string;
  beforeEach(async () => {
    world = await World.make(await fresh(), { now: () => new Date('2026-11-20T12:00:00Z') });
    managing = await world.organisation();
    organisation = await world.organisation();
    await world.manage(managing, organisation);
    await world.supplier();
    clerk = await world.organisationUser(managing);
    browser = await world.signIn(clerk);
    const of = await world.signIn(await world.organisationUser(organisation));
    const order = async (fields: object) => {
      const asked = { organizationId: organisation.code, requestId: randomUUID(), order: { supplier: 'kortverket', ...fields } };
      return (await of.call(contract.orderCard, asked)).result.order?.orderId ?? '';
    };
    const governmentId = { idType: 'ssn', country: 'SE', value: orderOfÅsa.government_id } as const;
    const holder = await world.person({ givenNames: 'Åsa', familyNames: 'Öberg', governmentId });
    cardId = await order({ ...orderOfÅsa, valid_from: '2026-01-01', valid_until: '2026-12-31' });
    await bringOrder(world, holder, cardId, 'activated');
    await world.portal.db.updateTable('organisations').set({ orders_need_second_person: true }).execute();
    waitingId = await order(orderOfBo);
  });

  const here = () => ({ organizationId: organisation.id });
  const another = { ...orderOfBo, supplier: 'kortverket', given_names: 'Ada', card_type: 'lma' };
  const calls: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'a card': async () => browser.call(contract.orderCard, { ...here(), requestId: randomUUID(), order: another }),
    'a replacement': async () => browser.call(contract.orderReplacement, { ...here(), orderId: cardId, knowingly: true }),
    'a renewal': async () => browser.call(contract.renewCard, { ...here(), orderId: cardId, knowingly: true }),
    'a change': async () => {
      const seen = (await world.found(waitingId)).status_modified.toISOString();
      return browser.call(contract.editOrder, { ...here(), orderId: waitingId, seen, order: another, knowingly: true });
    },
  };
  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    session: async () => world.portal.db.deleteFrom('sessions').where('person_id', '=', clerk.id).execute(),
    right: async () => world.portal.db.deleteFrom('company_users').where('person_id', '=', clerk.id).execute(),
    'company that it is of': async () => world.portal.db.deleteFrom('organisation_managers').execute(),
  };
  const hold = async (tx: Kysely<Tables>) => takeLock(tx, 'intake', organisation.id);
  const kept = async () => {
    const rows = await world.portal.db.selectFrom('card_orders').select(['given_names', 'status']).orderBy('created').execute();
    return rows.map(({ given_names: name, status }) => `${name} ${status}`);
  };
  const before = ['Åsa Märta activated', 'Bo ordered'];

  test.for(Object.entries(ends))('orders and changes nothing, of the %s [R-10-15]', async ([, end]) => {
    const { db } = world.portal;
    for (const [what, call] of Object.entries(calls)) {
      browser = await world.signIn(clerk);
      const { status } = await whileWaiting({ db, engine, hold }, call, end);
      expect([what, status, await kept()]).toEqual([what, 403, before]);
      await db.deleteFrom('organisation_managers').execute();
      await world.manage(managing, organisation);
      const again = { person_id: clerk.id, organisation_id: managing.id, user_type: 'main', state: 'accepted' } as const;
      await db
        .insertInto('company_users')
        .values(again)
        .onConflict((is) => is.doNothing())
        .execute();
    }
  });

  test.for(Object.entries(calls))('is taken where the right goes on: %s [R-10-15]', async ([, call]) => {
    const { db } = world.portal;
    expect((await whileWaiting({ db, engine, hold }, call, async () => undefined)).status).toBe(200);
    expect(await kept()).not.toEqual(before);
  });
});
