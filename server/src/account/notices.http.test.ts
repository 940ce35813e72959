import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { tellPeople } from '../card-orders/changing/tell-people.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('what a person is told', (fresh) => {
  test('is chosen where neither the law nor the card needs it, and the outbox heeds it [W-4-5]', async () => {
    const world = await World.make(await fresh());
    const [eevi, other] = [await world.person(), await world.person()];
    const browser = await world.signIn(eevi);
    const card = { holderName: 'Eevi', orgName: 'Norrbygg', cardType: 'lma', link: 'http://x' } as const;
    const write = async (kind: 'card-ready' | 'order-waits-for-review', personId: string) =>
      enqueueMessage(world.portal.db, world.portal, { kind, to: 'eevi@example.com', language: 'en', values: card, personId });
    const sent = async () => (await world.messages()).map(({ kind }) => kind);
    const choose = (kind: string, isOn: boolean) => browser.call(contract.saveAccountNotice, { kind, isOn });
    const off = async () =>
      (await browser.call(contract.getAccountNotices)).result.notices.filter(({ isOn }) => !isOn).map(({ kind }) => kind);

    const necessary = contract.personalNotices.filter((kind) => kind !== 'card-ready');
    expect(necessary).toContain('order-waits-for-review');
    for (const kind of necessary) expect([kind, (await choose(kind, false)).status]).toEqual([kind, 400]);
    expect(await Promise.all([choose('card-ready', false), choose('card-ready', false)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(await off()).toEqual(['card-ready']);
    await write('card-ready', eevi.id);
    await write('order-waits-for-review', eevi.id);
    expect(await sent()).toEqual(['order-waits-for-review']);
    await write('card-ready', other.id);
    await choose('card-ready', true);
    await write('card-ready', eevi.id);
    expect(await sent()).toEqual(['order-waits-for-review', 'card-ready', 'card-ready']);
    expect(await off()).toEqual([]);
  });

  test('is not mailed of a card that is made, where its holder does without [W-4-5]', async () => {
    const world = await World.make(await fresh());
    const eevi = await world.person();
    const company = await world.organisation();
    const order = await world.order(eevi, company, 'approved_by_holder', { email: 'eevi@example.com' });
    const browser = await world.signIn(eevi);
    const told = async (isOn: boolean) => {
      await browser.call(contract.saveAccountNotice, { kind: 'card-ready', isOn });
      await tellPeople(world.portal.db, world.portal, { ...order, status: 'personalized' });
      return (await world.messages()).filter(({ kind }) => kind === 'card-ready').length;
    };
    expect([await told(false), await told(true)]).toEqual([0, 1]);
  });
});
