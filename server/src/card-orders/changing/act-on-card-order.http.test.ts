import { type CardOrderStatus, putLanguage, rejectCardOrder, suspendCardOrder, terminateCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const reason = { rejectionReason: 'It was lost' };
const endpoints = { reject: rejectCardOrder, suspend: suspendCardOrder, terminate: terminateCardOrder };

describeOnEachDatabase('rejecting, suspending and terminating', (fresh) => {
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
  const acting = (role: 'holder' | 'company') => (role === 'holder' ? {} : { org_id: organisation.id });
  const browserOf = (role: 'holder' | 'company') => (role === 'holder' ? asHolder : asCompany);

  test.each([
    ['reject', 'holder', 'approved_by_personalizer', 'cancelled_by_holder'],
    ['reject', 'company', 'ordered', 'cancelled_by_orderer'],
    ['reject', 'company', 'approved_by_personalizer', 'cancelled_by_orderer'],
    ['suspend', 'holder', 'activated', 'suspended'],
    ['suspend', 'company', 'activated', 'suspended'],
    ['terminate', 'holder', 'personalized', 'terminated'],
    ['terminate', 'holder', 'activated', 'terminated'],
    ['terminate', 'company', 'suspended', 'terminated'],
  ] as const)('%s by the %s of %s leads to %s, once, however often it is asked [1-1, 4-1]', async (action, role, from, to) => {
    const order = await world.order(holder, organisation, from);
    const before = await world.history(order.id);
    for (let time = 0; time < 3; time += 1) {
      const reply = await browserOf(role).call(endpoints[action], { orderId: order.id, ...reason, ...acting(role) });
      expect([reply.status, reply.result]).toEqual([200, { status: to }]);
    }
    expect(await world.history(order.id)).toEqual([...before, to]);
    const [row] = await world.portal.db.selectFrom('card_order_history').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(row).toMatchObject({ order_id: order.id, actor_role: role, reason: 'It was lost', status: to });
    expect(row?.actor_name).toMatch(role === 'holder' ? /^Astrid/ : /^Karl/);
  });

  test.each([
    ['reject', 'holder', 'ready_to_personalize'],
    ['reject', 'holder', 'cancelled_by_orderer'],
    ['reject', 'company', 'ready_to_personalize'],
    ['reject', 'company', 'activated'],
    ['suspend', 'holder', 'personalized'],
    ['suspend', 'company', 'suspended'],
    ['suspend', 'company', 'terminated'],
    ['terminate', 'holder', 'printed'],
    ['terminate', 'company', 'expired'],
  ] as const)('%s by the %s is refused of %s, and nothing changes [4-1, T8]', async (action, role, status) => {
    const order = await world.order(holder, organisation, status);
    const before = await world.history(order.id);
    const reply = await browserOf(role).call(endpoints[action], { orderId: order.id, ...reason, ...acting(role) });
    expect([reply.status, reply.refused, reply.data]).toEqual([409, 'errors.cards.transitionNotAllowed', { status }]);
    expect((await world.found(order.id)).status).toBe(status);
    expect(await world.history(order.id)).toEqual(before);
  });

  test('a repeat by another person is refused', async () => {
    const order = await world.order(holder, organisation, 'activated');
    await asHolder.call(suspendCardOrder, { orderId: order.id, ...reason });
    const reply = await asCompany.call(suspendCardOrder, { orderId: order.id, ...reason, org_id: organisation.id });
    expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
  });

  test.each(['holder', 'company'] as const)(
    'a repeat by the %s with another reason is refused, and the first reason stays',
    async (role) => {
      const order = await world.order(holder, organisation, 'activated');
      const ask = (rejectionReason: string) =>
        browserOf(role).call(suspendCardOrder, { orderId: order.id, rejectionReason, ...acting(role) });
      expect((await ask('It was lost')).status).toBe(200);
      const before = await world.history(order.id);
      const reply = await ask('It was stolen');
      const refusal = [409, 'errors.cards.transitionNotAllowed', { status: 'suspended' }];
      expect([reply.status, reply.refused, reply.data]).toEqual(refusal);
      expect((await ask('It was lost')).result).toEqual({ status: 'suspended' });
      expect(await world.history(order.id)).toEqual(before);
    },
  );

  test('need a reason of at most 300 characters [5-1]', async () => {
    const order = await world.order(holder, organisation, 'activated');
    const ask = (rejectionReason?: string) =>
      asHolder.call(suspendCardOrder, { orderId: order.id, ...(rejectionReason !== undefined && { rejectionReason }) });
    for (const wrong of [undefined, '', '   ', 'x'.repeat(301), 'a\u0000b', 'a\ud800'])
      expect((await ask(wrong)).status).toBe(400);
    expect((await world.found(order.id)).status).toBe('activated');
    expect((await ask('x'.repeat(300))).status).toBe(200);
    const pending = await world.order(holder, organisation, 'approved_by_personalizer');
    for (const wrong of ['', 'x'.repeat(301)]) {
      const reply = await asHolder.call(rejectCardOrder, { orderId: pending.id, rejectionReason: wrong });
      expect(reply.status).toBe(400);
    }
  });

  test('note who suspended', async () => {
    const [own, theirs] = [
      await world.order(holder, organisation, 'activated'),
      await world.order(await world.person(), organisation, 'activated'),
    ];
    await asHolder.call(suspendCardOrder, { orderId: own.id, ...reason });
    await asCompany.call(suspendCardOrder, { orderId: theirs.id, ...reason, org_id: organisation.id });
    expect((await world.found(own.id)).suspended_by).toBe('holder');
    expect((await world.found(theirs.id)).suspended_by).toBe('company');
    await asCompany.call(terminateCardOrder, { orderId: own.id, ...reason, org_id: organisation.id });
    expect((await world.found(own.id)).suspended_by).toBeNull();
  });

  test('of many at once happen once each, and history tells what happened', async () => {
    const order = await world.order(holder, organisation, 'activated');
    const both = [
      [asHolder, {}],
      [asCompany, { org_id: organisation.id }],
    ] as const;
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const [browser, as] = both[index % 2] ?? both[0];
        return browser.call(index % 4 < 2 ? suspendCardOrder : terminateCardOrder, { orderId: order.id, ...reason, ...as });
      }),
    );
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const steps: CardOrderStatus[] = (await world.history(order.id)).slice(8);
    expect(steps.at(-1)).toBe('terminated');
    expect([1, 2]).toContain(steps.length);
    expect(await world.found(order.id)).toMatchObject({ status: 'terminated', suspended_by: null });
  });
});

describeOnEachDatabase('telling people', (fresh) => {
  test('the ordering organisation hears of a rejection by the holder, and of no cancellation of its own', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation({ email: 'cards@company.example' });
    const holder = await world.person();
    const [rejected, cancelled] = [
      await world.order(holder, organisation, 'approved_by_personalizer'),
      await world.order(holder, organisation, 'approved_by_personalizer'),
    ];
    await (await world.signIn(holder)).call(rejectCardOrder, { orderId: rejected.id, ...reason });
    const representative = await world.signIn(await world.organisationUser(organisation));
    await representative.call(rejectCardOrder, { orderId: cancelled.id, ...reason, org_id: organisation.id });

    const messages = await world.messages();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ kind: 'order-rejected-by-holder', recipient: 'cards@company.example', language: 'en' });
    expect(messages[0]?.body).toContain('It was lost');
    expect(messages[0]?.body).toContain(`/${organisation.code}/organization/cards/view-order/${rejected.id}`);
  });

  test("the order's own contact hears of a rejection, else the company: in the company's language, whatever the order's is [1-11]", async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation({ email: 'cards@company.example', language: 'et' });
    const holder = await world.person();
    const asHolder = await world.signIn(holder);
    for (const contact_email of ['site@company.example', null]) {
      const given = { language: 'fi', contact_email } as const;
      const order = await world.order(holder, organisation, 'approved_by_personalizer', given);
      await asHolder.call(rejectCardOrder, { orderId: order.id, ...reason });
    }
    const told = (await world.messages()).map(({ recipient, language }) => [recipient, language]);
    expect(told.toSorted()).toEqual([
      ['cards@company.example', 'et'],
      ['site@company.example', 'et'],
    ]);
  });

  test('a mail calls the card what the screens call it: the product, or LMA [3-8]', async () => {
    const world = await World.make(await fresh());
    const holder = await world.person();
    for (const card_type of ['lma', 'nordic_visitor'] as const) {
      const order = { email: `${card_type}@example.com`, card_type, language: 'en' } as const;
      await world.order(holder, await world.organisation(), 'personalized', order);
    }
    const said = (await world.messages()).map(({ recipient, body }) => [recipient, /ordered your (\w+) card/.exec(body)?.[1]]);
    expect(said.toSorted()).toEqual([
      ['lma@example.com', 'LMA'],
      ['lma@example.com', 'LMA'],
      ['nordic_visitor@example.com', 'SiteID'],
      ['nordic_visitor@example.com', 'SiteID'],
    ]);
  });

  test('the holder hears of an order to review and of a card that is ready, in their language', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'personalized', { email: 'holder@example.com', language: 'sv' });
    const messages = await world.messages();
    expect(messages.map(({ kind, recipient, language }) => [kind, recipient, language]).toSorted()).toEqual([
      ['card-ready', 'holder@example.com', 'sv'],
      ['order-waits-for-review', 'holder@example.com', 'sv'],
    ]);
    const bodyOf = (wanted: string) => messages.find(({ kind }) => kind === wanted)?.body;
    expect(bodyOf('order-waits-for-review')).toMatch(/\/confirm-order\/kortverket\?invitation=[\w-]{43}/);
    expect(bodyOf('card-ready')).toContain('/cards/my-cards/kortverket');
    expect(JSON.stringify(messages)).not.toContain(order.card_number);
  });

  test('a language that the holder saved here goes before the one of the order [1-11]', async () => {
    const world = await World.make(await fresh());
    const holder = await world.person();
    await (await world.signIn(holder)).call(putLanguage, { language: 'fi' });
    const order = { email: 'holder@example.com', language: 'sv' } as const;
    await world.order(holder, await world.organisation(), 'personalized', order);
    await world.order(await world.person(), await world.organisation(), 'approved_by_personalizer', order);
    const messages = await world.messages();
    expect(messages.map(({ kind, language }) => [kind, language])).toEqual([
      ['order-waits-for-review', 'fi'],
      ['card-ready', 'fi'],
      ['order-waits-for-review', 'sv'],
    ]);
    expect(messages[0]?.body).toMatch(/^Hei Astrid/);
  });

  test('a refused action tells nobody', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation({ email: 'cards@company.example' });
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'ready_to_personalize');
    await (await world.signIn(holder)).call(rejectCardOrder, { orderId: order.id, ...reason });
    expect(await world.messages()).toEqual([]);
  });
});
