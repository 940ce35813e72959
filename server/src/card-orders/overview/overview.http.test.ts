import { randomUUID } from 'node:crypto';
import {
  type CardOrderStatus,
  cardOrderStatuses,
  chooseRenewal,
  getCardOrderDetails,
  getOrdersForDisplay,
  getOrganisationOverview,
  getOrganisationWaitingOrders,
  orderStep,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const day = 86_400_000;

describeOnEachDatabase('a company’s first page', (fresh) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let karl: Browser;
  beforeEach(async () => {
    now = new Date('2026-11-03T09:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Norrbygg' });
    holder = await world.person();
    karl = await world.signIn(await world.organisationUser(organisation));
  });

  const overview = async (by = karl) => (await by.call(getOrganisationOverview, { organizationId: organisation.code })).result;
  const order = async (status: CardOrderStatus, values: object = {}, of = organisation) =>
    (await world.order(await world.person(), of, status, { suspendedBy: 'company', ...values })).id;
  const listed = async (narrowed: object) =>
    (await karl.call(getOrdersForDisplay, { organizationCode: organisation.code, ...narrowed })).result;
  const sendBack = async (orderId: string) =>
    sql`insert into order_corrections (order_id, organisation_id, id, person_id, said, asked)
      select id, organisation_id, gen_random_uuid(), ${holder.id}, '{}', ${now}::timestamptz from card_orders where id = ${orderId}`.execute(
      world.portal.db,
    );
  const tell = async (orderId: string, cameBack: boolean, minutes = 0, channel = 'email') => {
    const at = new Date(now.getTime() + minutes * 60_000);
    await sql`insert into holder_messages (id, order_id, status, waits_since, kind, channel, written, failed, came_back, actor_name, actor_role)
      values (gen_random_uuid(), ${orderId}, 'personalized', ${at}::timestamptz, 'card-ready', ${channel}, ${at}::timestamptz,
        ${cameBack ? at : null}::timestamptz, ${cameBack}, 'system', 'system')`.execute(world.portal.db);
  };

  test('in the database an order waits for what the rules say, in every case [L-11-2]', async () => {
    const { db } = world.portal;
    const id = await order('activated');
    const stepOf = async (since: Date) =>
      (
        await sql<{ step: string | null }>`select order_step(id, status, ${since}::timestamptz) as step from card_orders`.execute(
          db,
        )
      ).rows[0]?.step;
    const longAgo = new Date(0);
    const later = new Date(now.getTime() + 1);
    await db.deleteFrom('holder_messages').execute();
    for (const isSentBack of [false, true]) {
      if (isSentBack) await sendBack(id);
      for (const cameBack of [false, true]) {
        await tell(id, cameBack, cameBack ? 2 : 1);
        for (const status of cardOrderStatuses) {
          await inAnyStatus(db, (tx) =>
            tx
              .updateTable('card_orders')
              .set({ status, suspended_by: status === 'suspended' ? 'company' : null })
              .execute(),
          );
          for (const isSettled of [false, true])
            expect([status, await stepOf(isSettled ? later : longAgo)]).toEqual([
              status,
              orderStep(status, { isSentBack, cameBack, isSettled }),
            ]);
        }
      }
      await db.deleteFrom('holder_messages').execute();
    }
  });

  test('says what waits for whom, each number being exactly the rows of the list that it leads to [L-11-2]', async () => {
    for (const status of ['ordered', 'approved_by_orderer', 'printed', 'printing_failed', 'rejected_by_personalizer'] as const)
      await order(status);
    for (const status of ['activated', 'suspended', 'terminated', 'cancelled_by_orderer'] as const) await order(status);
    const review = [await order('approved_by_personalizer'), await order('approved_by_personalizer')];
    const [correct, activate] = [await order('approved_by_personalizer'), await order('personalized')];
    await sendBack(correct);
    const unreached = [await order('personalized'), await order('approved_by_personalizer')];
    for (const id of unreached) {
      await tell(id, true, 5);
      // A text message reaches a phone, and says nothing of the address.
      await tell(id, false, 6, 'sms');
    }
    // Reached by a later one.
    const reached = await order('personalized');
    await tell(reached, true, 5);
    await tell(reached, false, 6);
    await order('approved_by_personalizer', {}, await world.organisation());
    const { waiting, orgName, hasOrders } = await overview();
    expect([orgName, hasOrders]).toEqual(['Norrbygg', true]);
    expect(waiting).toEqual([
      { step: 'approve', orders: 1 },
      { step: 'correct', orders: 1 },
      { step: 'correctAddress', orders: 2 },
      { step: 'orderAnew', orders: 1 },
      { step: 'review', orders: 2 },
      { step: 'activate', orders: 2 },
      { step: 'check', orders: 1 },
      { step: 'make', orders: 2 },
    ]);
    const expected = { correct: [correct], correctAddress: unreached, review, activate: [activate, reached] };
    for (const { step, orders } of waiting) {
      const list = await listed({ step });
      expect([step, list.pagination.totalItems]).toEqual([step, orders]);
      const ids = list.orders.map(({ orderId }) => orderId).toSorted();
      if (step in expected) expect(ids).toEqual(expected[step as keyof typeof expected].toSorted());
    }
    // Those who are waited for, and are reminded, are the cardholders' part of it and nobody else (2.2-7).
    const ofHolders = (await karl.call(getOrganisationWaitingOrders, { organizationCode: organisation.code })).result;
    expect(ofHolders.orders.map(({ orderId }) => orderId).toSorted()).toEqual([...review, activate, reached].toSorted());
    expect(ofHolders.pagination.totalItems).toBe(4);
    expect(ofHolders.waitForCompany).toEqual([
      { step: 'correct', orders: 1 },
      { step: 'correctAddress', orders: 2 },
    ]);
    // What waits for an address is what an order's own page says may be corrected.
    for (const id of unreached) {
      const { result } = await karl.call(getCardOrderDetails, { orderId: id, organizationCode: organisation.code });
      expect(result.pendingOrder?.lastTold?.addressMayBeCorrected).toBe(true);
    }
    expect((await karl.call(getOrdersForDisplay, { organizationCode: organisation.code, step: 'nothing' })).status).toBe(400);
  });

  test('of what was turned down counts what nobody has ordered anew, for 90 days [L-11-2]', async () => {
    const worker = await world.person();
    const pass = async (days: number) => {
      now = new Date(now.getTime() + days * day);
      karl = await world.signIn(await world.organisationUser(organisation));
    };
    const turnDown = async () => (await world.order(worker, organisation, 'rejected_by_personalizer')).id;
    const toOrderAnew = async () => {
      const { orders } = await listed({ step: 'orderAnew' });
      const count = (await overview()).waiting.find(({ step }) => step === 'orderAnew')?.orders ?? 0;
      expect(orders).toHaveLength(count);
      return orders.map(({ orderId }) => orderId);
    };
    const first = await turnDown();
    const elsewhere = await world.organisation();
    now = new Date(now.getTime() + 60_000);
    await world.order(worker, elsewhere, 'ordered');
    expect(await toOrderAnew()).toEqual([first]);
    // The newer order that is turned down is the one to order anew.
    const second = await turnDown();
    expect(await toOrderAnew()).toEqual([second]);
    await pass(89);
    expect(await toOrderAnew()).toEqual([second]);
    await pass(2);
    expect(await toOrderAnew()).toEqual([]);
    const third = await turnDown();
    now = new Date(now.getTime() + 60_000);
    expect(await toOrderAnew()).toEqual([third]);
    await world.order(worker, organisation, 'ordered');
    expect(await toOrderAnew()).toEqual([]);
  });

  test('says how many cards end soon that are still to be renewed, each number being those rows [L-11-2, L-4-1]', async () => {
    const ends = async (inDays: number, status: CardOrderStatus = 'activated') =>
      order(status, { valid_from: world.day(-100), valid_until: world.day(inDays) });
    for (const inDays of [10, 45, 75, 75, 170, 300]) await ends(inDays);
    const declined = await ends(20);
    await karl.call(chooseRenewal, { organizationId: organisation.code, orderId: declined, isDeclined: true });
    await ends(20, 'terminated');
    const { ending } = await overview();
    expect(ending).toEqual([
      { withinDays: 30, cards: 1 },
      { withinDays: 60, cards: 2 },
      { withinDays: 90, cards: 4 },
      { withinDays: 180, cards: 5 },
    ]);
    for (const { withinDays, cards } of ending)
      expect((await listed({ endsWithinDays: withinDays, toRenew: true })).pagination.totalItems).toBe(cards);
  });

  test('says how long half of the orders of the last 180 days took from step to step, and of how many [L-11-2]', async () => {
    const { db } = world.portal;
    /** An order whose statuses were reached so many days after it was ordered. */
    const took = async (days: Partial<Record<CardOrderStatus, number>>, orderedDaysAgo = 100) => {
      const id = await order('activated');
      const ordered = new Date(now.getTime() - orderedDaysAgo * day);
      await sql`update card_orders set created = ${ordered}::timestamptz where id = ${id}`.execute(db);
      await sql`delete from card_order_history where order_id = ${id} and status <> all (${Object.keys(days)})`.execute(db);
      for (const [status, after] of Object.entries(days))
        await sql`update card_order_history set modified_time = ${new Date(ordered.getTime() + after * day)}::timestamptz
          where order_id = ${id} and status = ${status}`.execute(db);
    };
    await took({
      ordered: 0,
      approved_by_orderer: 1,
      approved_by_personalizer: 3,
      approved_by_holder: 8,
      personalized: 18,
      activated: 20,
    });
    await took({
      ordered: 0,
      approved_by_orderer: 0,
      approved_by_personalizer: 4,
      approved_by_holder: 5,
      personalized: 9,
      activated: 10,
    });
    await took({ ordered: 0, approved_by_orderer: 0, approved_by_personalizer: 10 });
    // Too long ago to say how long it takes now.
    await took({ ordered: 0, approved_by_orderer: 50, approved_by_personalizer: 150 }, 181);
    const { flow, whole } = await overview();
    expect(flow).toEqual([
      { step: 'approve', orders: 3, medianDays: 0 },
      { step: 'check', orders: 3, medianDays: 4 },
      { step: 'review', orders: 2, medianDays: 3 },
      { step: 'make', orders: 2, medianDays: 7 },
      { step: 'activate', orders: 2, medianDays: 1.5 },
    ]);
    expect(whole).toEqual({ orders: 2, medianDays: 15 });
  });

  test('is empty where nothing was ordered, tells of nobody, and not of a company that is none [L-11-2, W-4-6, T24]', async () => {
    expect(await overview()).toEqual({
      orgName: 'Norrbygg',
      hasOrders: false,
      waiting: [],
      ending: [30, 60, 90, 180].map((withinDays) => ({ withinDays, cards: 0 })),
      flow: [],
      whole: null,
    });
    await order('approved_by_personalizer');
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect((await overview(await world.signIn(olga))).waiting).toEqual([{ step: 'review', orders: 1 }]);
    await overview();
    expect(await world.portal.db.selectFrom('disclosures').select('kind').execute()).toEqual([]);
    const { status } = await (await world.signIn(olga)).call(getOrganisationOverview, { organizationId: randomUUID() });
    expect(status).toBe(403);
  });
});
