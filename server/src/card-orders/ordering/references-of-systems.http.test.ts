import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('what a system calls its order', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let browser: Browser;
  let key: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Bygg AB' });
    await world.supplier();
    browser = await world.signIn(await world.organisationUser(organisation));
    key = await PartnerClient.make(world, ['orderer'], { organisation });
  });

  const ofÅsa = { ...orderOfÅsa, supplier: 'kortverket' };
  const corrected = { ...ofÅsa, date_of_birth: '1990-01-01', government_id: '19900101-2385' };
  const here = () => ({ organizationId: organisation.code });
  const send = async (order: object) => (await key.call(contract.placeCardOrders, { orders: [order] })).result;
  const sent = async (order: object) => (await send(order)).created[0]?.order_id ?? '';
  const edit = async (orderId: string, order: object) => {
    const seen = (await world.found(orderId)).status_modified.toISOString();
    const { problems } = (await browser.call(contract.editOrder, { ...here(), orderId, seen, order })).result;
    return problems.map(({ field, reason }) => `${field} ${reason}`);
  };
  const order = async (typed: object) => {
    const asked = { ...here(), requestId: randomUUID(), order: { ...ofÅsa, ...typed } };
    const { order: made, problems } = (await browser.call(contract.orderCard, asked)).result;
    return {
      orderId: made?.orderId ?? '',
      isNew: made?.isNew,
      problems: problems.map(({ field, reason }) => `${field} ${reason}`),
    };
  };
  const isUnchanged = (orderId: string) => ({ created: [], unchanged: [{ order_id: orderId }] });

  test('stays when a person changes the order, with a reference or without: sent again it is no second card [W-5-1, W-5-13]', async () => {
    const named = await sent({ ...ofÅsa, reference: 'HR-17' });
    for (const reference of ['HR-18', ''])
      expect(await edit(named, { ...ofÅsa, reference })).toEqual(['reference referenceOfSystem']);
    expect(await edit(named, { ...ofÅsa, reference: 'HR-17', family_names: 'Ek' })).toEqual([]);
    expect(await send({ ...ofÅsa, reference: 'HR-17' })).toMatchObject(isUnchanged(named));
    const unnamed = await sent({ ...ofÅsa, card_type: 'lma' });
    expect(await edit(unnamed, { ...ofÅsa, card_type: 'lma', reference: 'HR-18' })).toEqual(['reference referenceOfSystem']);
    expect(await edit(unnamed, { ...corrected, card_type: 'lma' })).toEqual([]);
    expect((await world.found(unnamed)).date_of_birth).toBe('1990-01-01');
    expect(await send({ ...ofÅsa, card_type: 'lma' })).toMatchObject(isUnchanged(unnamed));
    // A person who orders for whom it was for at first is told, not given the order of another.
    expect((await order({ card_type: 'lma' })).problems).toEqual(['government_id orderedBefore']);
    expect((await order({ card_type: 'lma', reference: 'Mine' })).isNew).toBe(true);
  });

  test('is no name for an order of a person, also once its order came to nothing [W-5-1, W-5-11, W-5-13]', async () => {
    const ended = await sent({ ...ofÅsa, reference: 'HR-17' });
    expect((await key.call(contract.cancelOrder, { orderId: ended, reason: 'Left' })).status).toBe(200);
    const taken = ['reference referenceOfAnother'];
    expect((await order({ reference: 'HR-17' })).problems).toEqual(taken);
    expect((await order({ ...corrected, reference: 'HR-17' })).problems).toEqual(taken);
    const rows = [{ line: 2, order: { ...ofÅsa, reference: 'HR-17' } }];
    const judged = (await browser.call(contract.judgeOrders, { ...here(), rows })).result.rows;
    expect(judged.map(({ state, problems }) => [state, problems[0]?.reason])).toEqual([['wrong', 'referenceOfAnother']]);
    await browser.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: true });
    const mine = await order({ reference: 'Mine' });
    expect([mine.isNew, await edit(mine.orderId, { ...ofÅsa, reference: 'HR-17' })]).toEqual([true, taken]);
    expect(await edit(mine.orderId, { ...ofÅsa, reference: 'Mine too' })).toEqual([]);
    expect(await send({ ...ofÅsa, reference: 'HR-17' })).toMatchObject(isUnchanged(ended));
    expect((await world.found(ended)).orderer_reference).toBe('HR-17');
  });
});
