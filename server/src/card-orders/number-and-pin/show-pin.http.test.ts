import {
  activateCardOrder,
  checkIfUserHasActivatedCardsInOrg,
  getCardOrderDetails,
  getOrdersForDisplay,
  showPin,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { cardStatuses, orderStatuses } from '../../../../specification/statuses.ts';
import type { DatabaseHandle } from '../../database/open-database.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const wrong = 'ZZ-0000-000000';

describeOnEachDatabase('the PIN', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database);
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

  test('is offered on the page and in the list where it is shown: of an activated card, to its holder alone [4-9, T8]', async () => {
    const clerk = await world.signIn(await world.organisationUser(organisation));
    const company = { organizationCode: organisation.code };
    // The activated card last: while a person has one in a company, none of the others comes so far.
    for (const status of [...orderStatuses, ...cardStatuses.toReversed()]) {
      const order = await world.order(holder, organisation, status);
      const told = async (by: Browser, slots: { organizationCode?: string } = {}) => {
        const { pendingOrder } = (await by.call(getCardOrderDetails, { orderId: order.id, ...slots })).result;
        const { orders } = (await by.call(getOrdersForDisplay, slots)).result;
        const cardNumber = order.card_number ?? 'AB-1234-567890';
        const shown = await by.call(showPin, { orderId: order.id, cardNumber });
        const row = orders.find(({ orderId }) => orderId === order.id);
        return [status, pendingOrder?.pinIsAvailable, row?.pinIsAvailable, shown.status === 200 && shown.result.pin !== null];
      };
      const isShown = status === 'activated';
      expect(await told(browser)).toEqual([status, isShown, isShown, isShown]);
      expect(await told(clerk, company)).toEqual([status, false, false, false]);
    }
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

  test('is shown only after a sign-in made for it, where configuration asks for one: before, nothing is tried and nothing read [R-8-4]', async () => {
    let now = Date.now();
    world = await World.make(database, { now: () => new Date(now), env: { PIN_NEEDS_FRESH_SIGN_IN_MINUTES: '5' } });
    const order = await world.order(holder, organisation, 'activated', { pin: '8472' });
    const seenBy = async (by: Browser) => {
      const { pendingOrder } = (await by.call(getCardOrderDetails, { orderId: order.id })).result;
      const { refused, result } = await by.call(showPin, { orderId: order.id, cardNumber: order.card_number });
      return [pendingOrder?.pinNeedsSignIn, refused ?? result.pin];
    };
    const refused = [true, 'errors.account.signInToProve'];
    const [bank, bySms] = [await world.signIn(holder), await world.signIn(holder, 'sms', true)];
    for (let time = 0; time < 6; time += 1) expect(await seenBy(bank)).toEqual(refused);
    // Who has an e-ID shows it: the phone alone may be in other hands.
    expect(await seenBy(bySms)).toEqual(refused);
    expect([await disclosures(), await world.portal.db.selectFrom('card_number_attempts').selectAll().execute()]).toEqual([
      [],
      [],
    ]);
    const anew = await world.signIn(holder, 'bank', true);
    expect(await seenBy(anew)).toEqual([false, '8472']);
    now += 5 * 60_000 + 1;
    expect(await seenBy(anew)).toEqual(refused);
    expect(await disclosures()).toHaveLength(1);
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
