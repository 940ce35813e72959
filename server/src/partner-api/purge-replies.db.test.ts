import { placeCardOrders } from '@siteid/contract';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { orderOfÅsa } from '../testing/partner-order.ts';
import { World } from '../testing/world.ts';
import { purgeReplies } from './purge-replies.ts';

describeOnEachDatabase('what a partner was answered', (fresh) => {
  test('is kept with its Idempotency-Key for 30 days', async () => {
    const world = await World.make(await fresh());
    const orderer = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
    const place = async () =>
      (await orderer.call(placeCardOrders, { orders: [orderOfÅsa] }, { 'idempotency-key': 'once' })).result;
    expect((await place()).created).toHaveLength(1);
    const after = (days: number) => ({ db: world.portal.db, now: () => new Date(Date.now() + days * 86_400_000) });
    await purgeReplies(after(29.9));
    expect((await place()).created).toHaveLength(1);
    await purgeReplies(after(30.1));
    expect(await place()).toMatchObject({ created: [], unchanged: [{ line: 1 }] });
  });
});
