import {
  askForReplacement,
  changeSelectedCardOrders,
  getCardOrderDetails,
  reactivateAllCompanyCards,
  reactivateCardOrder,
  suspendAllCompanyCards,
  suspendCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { isRefusal } from '../../refusal.ts';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { type CardOrder, lockOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';

const unprinted = [
  'ordered',
  'approved_by_orderer',
  'approved_by_personalizer',
  'ready_to_personalize',
  'printing_failed',
] as const;

describeOnEachDatabase('a card that is found again', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let asHolder: Browser;
  let asCompany: Browser;
  let card: CardOrder;
  beforeEach(async () => {
    let now = Date.UTC(2026, 10, 20, 12);
    // No two moments are the same.
    world = await World.make(await fresh(), {
      now: () => {
        now += 1;
        return new Date(now);
      },
    });
    organisation = await world.organisation();
    holder = await world.person();
    asHolder = await world.signIn(holder);
    asCompany = await world.signIn(await world.organisationUser(organisation));
    card = await world.order(holder, organisation, 'activated');
  });

  const suspend = (cause?: 'lost' | 'stolen' | 'damaged', browser = asHolder, actingFor = {}) =>
    browser.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', ...(cause && { cause }), ...actingFor });
  const found = (browser = asHolder, actingFor = {}) =>
    browser.call(reactivateCardOrder, { orderId: card.id, rejectionReason: 'Under the seat', ...actingFor });
  const replacement = (status: Parameters<World['order']>[2]) => world.order(holder, organisation, status, { replaces: card.id });
  const statuses = async (...orders: readonly CardOrder[]) => {
    const all = [];
    for (const { id } of orders) all.push((await world.found(id)).status);
    return all;
  };

  test.each(unprinted)(
    'is reactivated, and its replacement that is %s is cancelled with it, as is said before [L-2-5]',
    async (status) => {
      await suspend('lost');
      const other = await replacement(status);
      const seen = (await asHolder.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder;
      expect(seen).toMatchObject({ replacementEndsWhenFound: true, replacement: { orderId: other.id, status } });
      const reply = await found();
      expect([reply.status, reply.result]).toEqual([200, { status: 'activated', replacementIsCancelled: true }]);
      expect(await statuses(card, other)).toEqual(['activated', 'cancelled_by_orderer']);
      const history = world.portal.db.selectFrom('card_order_history').selectAll().where('order_id', '=', other.id);
      expect(await history.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
        status: 'cancelled_by_orderer',
        reason: 'Under the seat',
        description: 'reactivate-card-order',
        actor_person_id: holder.id,
      });
      expect((await found()).result.status).toBe('activated');
    },
  );

  test.each(['printed', 'personalized'] as const)(
    'is reactivated, and its replacement that is %s goes on [L-2-5]',
    async (status) => {
      await suspend('stolen', asCompany, { org_id: organisation.id });
      const other = await replacement(status);
      const asked = { orderId: card.id, organizationCode: organisation.code };
      expect((await asCompany.call(getCardOrderDetails, asked)).result.pendingOrder?.replacementEndsWhenFound).toBe(false);
      const reply = await found(asCompany, { org_id: organisation.id });
      expect([reply.status, reply.result]).toEqual([200, { status: 'activated', replacementIsCancelled: false }]);
      expect(await statuses(card, other)).toEqual(['activated', status]);
    },
  );

  test('was missing: the replacement of one that is damaged, or was suspended for something else, goes on [L-2-5]', async () => {
    for (const cause of ['damaged', undefined] as const) {
      await suspend(cause);
      const other = await replacement('approved_by_orderer');
      expect((await found()).result).toEqual({ status: 'activated' });
      expect(await statuses(card, other)).toEqual(['activated', 'approved_by_orderer']);
    }
    // Of the last suspension alone.
    await suspend('lost');
    await found();
    const other = await replacement('approved_by_orderer');
    await suspend();
    await found();
    expect(await statuses(other)).toEqual(['approved_by_orderer']);
  });

  test('was missing where its holder said so after the suspension; what they said last counts, and nothing from before [L-2-5, L-2-7]', async () => {
    const ask = (cause: 'lost' | 'damaged') => asHolder.call(askForReplacement, { orderId: card.id, cause });
    const endsWith = async () => {
      const other = await replacement('approved_by_orderer');
      const seen = (await asHolder.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder;
      const { replacementIsCancelled = false } = (await found()).result;
      expect(replacementIsCancelled).toBe(seen?.replacementEndsWhenFound);
      await world.portal.db.updateTable('card_orders').set({ replaces: null }).where('id', '=', other.id).execute();
      return (await world.found(other.id)).status;
    };
    await suspend();
    await ask('lost');
    expect(await endsWith()).toBe('cancelled_by_orderer');
    await suspend();
    expect(await endsWith()).toBe('approved_by_orderer');
    await suspend('lost');
    await ask('damaged');
    expect(await endsWith()).toBe('approved_by_orderer');
  });

  test('was ordered another before it was lost, for its damage: that one goes on, as is said before [L-2-3, L-2-5]', async () => {
    await asHolder.call(askForReplacement, { orderId: card.id, cause: 'damaged' });
    const other = await replacement('ready_to_personalize');
    await suspend('lost');
    const seen = (await asHolder.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder;
    expect(seen).toMatchObject({ replacementEndsWhenFound: false, replacement: { orderId: other.id } });
    expect((await found()).result).toEqual({ status: 'activated' });
    expect(await statuses(card, other)).toEqual(['activated', 'ready_to_personalize']);
  });

  test('may be one that may not be reactivated: then its replacement goes on [L-2-5]', async () => {
    await suspend('lost', asCompany, { org_id: organisation.id });
    const other = await replacement('ready_to_personalize');
    expect((await found()).refused).toBe('errors.cards.suspendedByAnother');
    expect(await statuses(card, other)).toEqual(['suspended', 'ready_to_personalize']);
  });

  test('while its replacement is printed: one of both happens, and is said [L-2-5]', async () => {
    for (let round = 0; round < 6; round += 1) {
      await suspend('lost');
      const other = await replacement('ready_to_personalize');
      const print = inTransaction(world.portal.db, async (tx) => {
        const order = await lockOrder(tx, other.id, { as: 'supplier', supplierId: other.supplier_id });
        if (order === undefined) throw new Error('the order is gone');
        return changeStatus(tx, world.portal, {
          order,
          action: 'print',
          by: { personId: null, name: 'Kortverket', role: 'personalizer' },
        });
      });
      const [reply, printed] = await Promise.all([found(), print]);
      expect(reply.status).toBe(200);
      const isCancelled = reply.result.replacementIsCancelled === true;
      expect(isRefusal(printed)).toBe(isCancelled);
      expect(await statuses(card, other)).toEqual(['activated', isCancelled ? 'cancelled_by_orderer' : 'printed']);
      // One that is printed still comes: the next round would be told of it, too.
      await world.portal.db.updateTable('card_orders').set({ replaces: null }).where('id', '=', other.id).execute();
    }
  });

  test('by holder and company at once is found once, and cancels once [L-2-5]', async () => {
    await suspend('lost');
    const other = await replacement('ready_to_personalize');
    const answers = await Promise.all([found(), found(asCompany, { org_id: organisation.id }), found()]);
    expect(answers.filter(({ result }) => result?.replacementIsCancelled)).toHaveLength(1);
    expect(await statuses(card, other)).toEqual(['activated', 'cancelled_by_orderer']);
    expect((await world.history(other.id)).filter((status) => status === 'cancelled_by_orderer')).toHaveLength(1);
  });

  test('among selected cards, and among all of the company, takes its replacement with it too [L-2-5]', async () => {
    const org = { org_id: organisation.id };
    await suspend('lost', asCompany, org);
    const first = await replacement('ready_to_personalize');
    const selected = {
      organizationId: organisation.id,
      action: 'reactivate',
      orderIds: [card.id],
      rejectionReason: 'Found',
    } as const;
    await asCompany.call(changeSelectedCardOrders, selected);
    expect(await statuses(card, first)).toEqual(['activated', 'cancelled_by_orderer']);

    await suspend('lost', asCompany, org);
    const second = await replacement('ready_to_personalize');
    const damaged = await world.order(await world.person(), organisation, 'activated');
    await asCompany.call(suspendAllCompanyCards, { organizationId: organisation.id });
    const other = await world.order(holder, organisation, 'ordered', { replaces: damaged.id });
    await asCompany.call(reactivateAllCompanyCards, { organizationId: organisation.id });
    expect(await statuses(card, second, damaged, other)).toEqual(['activated', 'cancelled_by_orderer', 'activated', 'ordered']);
  });

  test('after its replacement is in use may not be reactivated [L-2-5]', async () => {
    await suspend('lost');
    const other = await replacement('personalized');
    await inAnyStatus(world.portal.db, (tx) =>
      tx.updateTable('card_orders').set({ status: 'activated' }).where('id', '=', other.id).execute(),
    );
    expect((await found()).refused).toBe('errors.cards.anotherCardIsActive');
  });
});
