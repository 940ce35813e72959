import {
  changeSelectedCardOrders,
  getCardHistory,
  getCardOrderDetails,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

/** L-2-1 by hand, as its callers write them. */
const causes = ['lost', 'stolen', 'damaged', 'left_company', 'other'] as const;

describeOnEachDatabase('the cause of a suspension or termination', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let asHolder: Browser;
  let asCompany: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    holder = await world.person();
    asHolder = await world.signIn(holder);
    asCompany = await world.signIn(await world.organisationUser(organisation));
  });
  const rejectionReason = 'On the train';
  const lastCause = async (orderId: string) => {
    const rows = world.portal.db.selectFrom('card_order_history').select(['cause', 'reason']).where('order_id', '=', orderId);
    return (await rows.orderBy('id', 'desc').executeTakeFirst())?.cause;
  };

  test.each(causes)(
    '%s is kept with a termination beside its reason, and told to the company and to staff [L-2-1]',
    async (cause) => {
      const { id: orderId } = await world.order(holder, organisation, 'activated');
      const asked = { orderId, rejectionReason, cause, org_id: organisation.id } as const;
      expect((await asCompany.call(terminateCardOrder, asked)).result).toEqual({ status: 'terminated' });
      expect(await lastCause(orderId)).toBe(cause);
      const seen = (await asCompany.call(getCardOrderDetails, { orderId, organizationCode: organisation.code })).result
        .pendingOrder;
      expect(seen?.lastChange).toMatchObject({ cause, reason: rejectionReason });
      const clerk = await world.person();
      await world.grant(clerk, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
      const { cardHistory } = (await (await world.signIn(clerk)).call(getCardHistory, { cardId: orderId, index: 0 })).result;
      expect(cardHistory[0]).toMatchObject({ modifiedCause: cause, modifiedReason: rejectionReason });
      expect(cardHistory[1]).toMatchObject({ modifiedCause: null });
    },
  );

  test('is kept with a suspension, by the holder and by the company, and the holder reads it [L-2-1]', async () => {
    for (const [browser, actingFor] of [
      [asHolder, {}],
      [asCompany, { org_id: organisation.id }],
    ] as const) {
      const order = await world.order(await world.person(), organisation, 'activated');
      const own = browser === asHolder ? await world.order(holder, organisation, 'activated') : order;
      const asked = { orderId: own.id, rejectionReason, cause: 'stolen', ...actingFor } as const;
      expect((await browser.call(suspendCardOrder, asked)).status).toBe(200);
      expect(await lastCause(own.id)).toBe('stolen');
    }
    const [own] =
      (await world.portal.db.selectFrom('card_orders').selectAll().where('holder_id', '=', holder.id).execute()) ?? [];
    const seen = (await asHolder.call(getCardOrderDetails, { orderId: own?.id ?? '' })).result.pendingOrder;
    expect(seen?.suspension).toMatchObject({ by: 'holder', cause: 'stolen', reason: rejectionReason });
  });

  test('may be left out, as the specification has the call; then none is kept [L-2-1]', async () => {
    const { id: orderId } = await world.order(holder, organisation, 'activated');
    expect((await asHolder.call(suspendCardOrder, { orderId, rejectionReason })).status).toBe(200);
    expect(await lastCause(orderId)).toBeNull();
  });

  test('is no other word, nor a suspension of whom the company has no more [L-2-1]', async () => {
    const { id: orderId } = await world.order(holder, organisation, 'activated');
    const suspend = (cause: string) => asHolder.call(suspendCardOrder, { orderId, rejectionReason, cause });
    for (const wrong of ['mislaid', '', 'left_company']) expect((await suspend(wrong)).status).toBe(400);
    const selected = { action: 'suspend', orderIds: [orderId], rejectionReason, cause: 'left_company' } as const;
    expect((await asCompany.call(changeSelectedCardOrders, { organizationId: organisation.id, ...selected })).status).toBe(400);
    const reject = { ...selected, action: 'reactivate', cause: 'lost' } as const;
    expect((await asCompany.call(changeSelectedCardOrders, { organizationId: organisation.id, ...reject })).status).toBe(400);
    expect((await world.found(orderId)).status).toBe('activated');
  });

  test('of selected cards is kept with each; a repeat with another cause is not answered as the first [L-2-1]', async () => {
    const cards = [
      await world.order(holder, organisation, 'activated'),
      await world.order(await world.person(), organisation, 'activated'),
    ];
    const orderIds = cards.map(({ id }) => id);
    const ask = async (cause: 'lost' | 'stolen') => {
      const asked = { organizationId: organisation.id, action: 'suspend', orderIds, rejectionReason, cause } as const;
      return (await asCompany.call(changeSelectedCardOrders, asked)).result.orders.map(({ why }) => why);
    };
    expect(await ask('lost')).toEqual([null, null]);
    expect(await Promise.all(orderIds.map(lastCause))).toEqual(['lost', 'lost']);
    expect(await ask('lost')).toEqual([null, null]);
    expect(await ask('stolen')).toEqual(Array(2).fill('errors.cards.transitionNotAllowed'));
    const one = { orderId: orderIds[0] ?? '', rejectionReason, org_id: organisation.id };
    expect((await asCompany.call(suspendCardOrder, { ...one, cause: 'lost' })).status).toBe(200);
    expect((await asCompany.call(suspendCardOrder, { ...one, cause: 'stolen' })).status).toBe(409);
  });
});
