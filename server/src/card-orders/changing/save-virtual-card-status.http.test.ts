import { getCardOrderDetails, saveVirtualCardStatus } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

describeOnEachDatabase('the virtual card', (fresh) => {
  async function start(env: Record<string, string> = {}) {
    const world = await World.make(await fresh(), { env });
    const organisation = await world.organisation();
    const holder = await world.person();
    const browser = await world.signIn(holder);
    const save = (orderId: string, virtualCardEnabled: unknown, organizationCode = organisation.code) =>
      browser.call(saveVirtualCardStatus, { orderId, organizationCode, virtualCardEnabled });
    return { world, organisation, holder, browser, save };
  }

  test('of an activated card is switched on and off by its holder [1-5, 3-2, 4-12]', async () => {
    const { world, organisation, holder, browser, save } = await start();
    const order = await world.order(holder, organisation, 'activated');
    const shown = async () => {
      const { result } = await browser.call(getCardOrderDetails, { orderId: order.id });
      return [result.canEditVirtualCard, result.virtualCardStatus];
    };
    expect(await shown()).toEqual([true, false]);
    for (const enabled of [true, true, false]) {
      const reply = await save(order.id, enabled);
      expect([reply.status, reply.result]).toEqual([200, { virtualCardEnabled: enabled }]);
      expect(await shown()).toEqual([true, enabled]);
    }
    expect((await save(order.id, 'yes')).status).toBe(400);
  });

  test('of any other card stays as it is [4-12]', async () => {
    const { world, organisation, holder, save } = await start();
    for (const status of ['personalized', 'suspended', 'terminated'] as const) {
      const order = await world.order(holder, organisation, status);
      const reply = await save(order.id, true);
      expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.virtualCardNotEditable']);
      expect((await world.found(order.id)).virtual_card_enabled).toBe(false);
    }
  });

  test('is asked for under the order’s own organisation [T2]', async () => {
    const { world, organisation, holder, save } = await start();
    const order = await world.order(holder, organisation, 'activated');
    const other = await world.organisation();
    for (const code of [other.code, 'NOBODY']) expect((await save(order.id, true, code)).status).toBe(404);
    expect((await world.found(order.id)).virtual_card_enabled).toBe(false);
    expect((await save(order.id, true, organisation.id)).status).toBe(200);
  });

  test('is not there where configuration has none [4-12]', async () => {
    const { world, organisation, holder, browser, save } = await start({ VIRTUAL_CARD_ENABLED: 'false' });
    const order = await world.order(holder, organisation, 'activated');
    expect((await save(order.id, true)).status).toBe(409);
    expect((await browser.call(getCardOrderDetails, { orderId: order.id })).result.canEditVirtualCard).toBe(false);
  });
});
