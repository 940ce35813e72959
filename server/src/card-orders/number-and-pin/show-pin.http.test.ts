import { activateCardOrder, checkIfUserHasActivatedCardsInOrg, showPin } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const wrong = 'ZZ-0000-000000';

describeOnEachDatabase('the PIN', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    holder = await world.person();
    browser = await world.signIn(holder);
  });
  const ask = (order: { id: string }, cardNumber: string | null) => browser.call(showPin, { orderId: order.id, cardNumber });
  const disclosures = () => world.portal.db.selectFrom('disclosures').selectAll().execute();

  test('of an activated card is shown for its number, and each reading recorded [1-3, 3-2, 4-9]', async () => {
    const order = await world.order(holder, organisation, 'activated', { pin: '8472' });
    for (const times of [1, 2]) {
      const reply = await ask(order, order.card_number);
      expect([reply.status, reply.result]).toEqual([200, { cardNumberIsValid: true, pin: '8472', cardId: order.id }]);
      expect(reply.headers['cache-control']).toContain('no-store');
      expect(await disclosures()).toHaveLength(times);
    }
    expect((await disclosures())[0]).toMatchObject({ kind: 'pin', reader_id: holder.id, order_id: order.id });
  });

  test('is not shown for a wrong number, and that reading is none [4-9, 5-3]', async () => {
    const order = await world.order(holder, organisation, 'activated');
    for (const typed of [wrong, 'nonsense']) {
      expect((await ask(order, typed)).result).toEqual({ cardNumberIsValid: false, pin: null, cardId: order.id });
    }
    expect(await disclosures()).toEqual([]);
  });

  test('is shown of activated cards only [4-9, T8]', async () => {
    for (const status of ['personalized', 'suspended', 'terminated', 'expired'] as const) {
      const order = await world.order(holder, organisation, status);
      const reply = await ask(order, order.card_number);
      expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
    }
    expect(await disclosures()).toEqual([]);
  });

  test('shares its count of wrong numbers with the activation [T20]', async () => {
    const order = await world.order(holder, organisation, 'personalized');
    const input = { orderId: order.id, cardNumber: wrong };
    await browser.call(checkIfUserHasActivatedCardsInOrg, input);
    await browser.call(activateCardOrder, input);
    await world.portal.db.updateTable('card_orders').set({ status: 'activated' }).where('id', '=', order.id).execute();
    for (let time = 0; time < 3; time += 1) expect((await ask(order, wrong)).status).toBe(200);
    const reply = await ask(order, order.card_number);
    expect([reply.status, reply.refused]).toEqual([429, 'errors.cards.tooManyAttempts']);
    expect(await disclosures()).toEqual([]);
  });

  test('is not shown when its reading cannot be recorded', async () => {
    const order = await world.order(holder, organisation, 'activated', { pin: '8472' });
    const { db } = world.portal;
    await db.schema.alterTable('disclosures').renameTo('disclosures_away').execute();
    try {
      const reply = await ask(order, order.card_number);
      expect(reply.status).toBeGreaterThanOrEqual(500);
      expect(reply.body).not.toMatch(/\b8472\b/);
    } finally {
      await db.schema.alterTable('disclosures_away').renameTo('disclosures').execute();
    }
  });
});
