import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import messages from '../../../messages/en.json' with { type: 'json' };
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

    const necessary = contract.personalNotices.filter((kind) => kind !== 'card-ready' && kind !== 'access-asked');
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

  test('is every kind of mail that comes unasked to somebody who is known; the rest is asked for, or to an address alone [W-4-5]', () => {
    const kinds = Object.keys(messages).flatMap((id) => /^mail\.(.+)\.body$/.exec(id)?.[1] ?? []);
    const others = [
      'membership-invitation',
      'email-change',
      'email-verification',
      'company-email',
      'company-registered',
      'company-waits',
      'order-rejected-by-holder',
      'replacement-asked',
      // Goes with card-ready: `remind-holders.db.test.ts` has who does without.
      'activation-reminder',
      'order-sent-back',
      'order-sent-back-by-supplier',
      'phone-code',
      // To the address that a key names.
      'key-ends-soon',
    ];
    expect([...contract.personalNotices, ...others].toSorted()).toEqual(kinds.toSorted());
  });

  test('has main users do without the mail of who asks for access; it says more to them than to others [W-4-5]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const [karl, mats] = [await world.organisationUser(organisation), await world.organisationUser(organisation)];
    const { db } = world.portal;
    for (const { id } of [karl, mats])
      await db
        .updateTable('persons')
        .set({ email: `${id}@example.com` })
        .where('id', '=', id)
        .execute();
    const his = await world.signIn(karl);
    const kinds = async (by: typeof his) => (await by.call(contract.getAccountNotices)).result.notices.map(({ kind }) => kind);
    expect(await kinds(his)).toEqual([...contract.personalNotices]);
    const pekka = await world.signIn(await world.person());
    expect(await kinds(pekka)).not.toContain('company-state-changed');
    await his.call(contract.saveAccountNotice, { kind: 'access-asked', isOn: false });
    const { country, company_number: companyNumber } = await db
      .selectFrom('organisations')
      .select(['country', 'company_number'])
      .where('id', '=', organisation.id)
      .executeTakeFirstOrThrow();
    expect((await pekka.call(contract.requestAccess, { country, companyNumber })).status).toBe(200);
    expect((await world.messages()).map(({ recipient }) => recipient)).toEqual([`${mats.id}@example.com`]);
  });

  test('is not mailed of a card that is made, where its holder does without [W-4-5]', async () => {
    const world = await World.make(await fresh());
    const eevi = await world.person();
    const organisation = await world.organisation();
    const order = await world.order(eevi, organisation, 'approved_by_holder', { email: 'eevi@example.com' });
    const browser = await world.signIn(eevi);
    const told = async (isOn: boolean) => {
      await browser.call(contract.saveAccountNotice, { kind: 'card-ready', isOn });
      await tellPeople(world.portal.db, world.portal, { ...order, status: 'personalized' });
      return (await world.messages()).filter(({ kind }) => kind === 'card-ready').length;
    };
    expect([await told(false), await told(true)]).toEqual([0, 1]);
  });
});
