import { confirmCardOrder, getCardOrderDetails } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { World } from '../testing/world.ts';

const body = { phone: '070-123 45 67', country: 'SE' };

describeOnEachDatabase('confirming an order', (fresh) => {
  test('makes it the holder’s own and sends it to production at once [1-1, 4-1]', async () => {
    const world = await World.make(await fresh());
    const holder = await world.person();
    const order = await world.order(holder, await world.organisation(), 'approved_by_personalizer');
    const browser = await world.signIn(holder);

    const reply = await browser.call(confirmCardOrder, { orderId: order.id, ...body, email: 'ignored@example.com' });

    expect([reply.status, reply.result]).toEqual([200, { status: 'ready_to_personalize' }]);
    expect(await world.found(order.id)).toMatchObject({ holder_id: holder.id, phone: '+46701234567', email: null });
    expect((await world.history(order.id)).slice(-2)).toEqual(['approved_by_holder', 'ready_to_personalize']);
    const details = await browser.call(getCardOrderDetails, { orderId: order.id });
    expect(details.result.pendingOrder).toMatchObject({ status: 'ready_to_personalize', holderPhone: '+46701234567' });
  });
});
