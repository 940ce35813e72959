import { getCardOrderDetails, reactivateCardOrder, redeemInvitation, rejectCardOrder, sendLinkAgain } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

describeOnEachDatabase('the link of an order, sent again by the company', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let order: CardOrder;
  let mainUser: TestPerson;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '2' }, now: () => now });
    organisation = await world.organisation();
    holder = await world.person();
    order = await waiting('holder@example.com');
    now = new Date('2026-11-20T14:00:00Z');
    mainUser = await world.organisationUser(organisation, 'main');
  });

  const waiting = async (email: string | null) => world.order(holder, organisation, 'approved_by_personalizer', { email });
  const send = async (orderId = order.id, by = mainUser, organizationId = organisation.id) =>
    (await world.signIn(by)).call(sendLinkAgain, { organizationId, orderId });
  const links = async () =>
    (await world.messages()).flatMap(({ body, recipient }) => {
      const token = /invitation=([\w-]+)/.exec(body)?.[1];
      return token === undefined ? [] : [{ token, recipient }];
    });
  const mayBeSent = async (by: TestPerson, orderId = order.id) => {
    const { result } = await (await world.signIn(by)).call(getCardOrderDetails, { orderId, organizationCode: organisation.code });
    return result.pendingOrder?.canBeInvited;
  };

  test('goes to the address of the order; the link before it ends, and a stranger who opened that has the order no longer', async () => {
    const [first] = await links();
    const stranger = await world.signIn(await world.person());
    expect((await stranger.call(redeemInvitation, { token: first?.token })).status).toBe(200);
    expect((await send()).result).toEqual({ status: 'approved_by_personalizer' });
    const [second] = (await links()).filter(({ token }) => token !== first?.token);
    expect(second?.recipient).toBe('holder@example.com');
    expect((await stranger.call(getCardOrderDetails, { orderId: order.id })).status).toBe(404);
    expect((await stranger.call(redeemInvitation, { token: first?.token })).refused).toBe('errors.invitation.notUsable');
    const events = await world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    expect(events.at(-1)).toEqual({ kind: 'link-sent-again', person_id: mainUser.id, detail: { order: order.id } });
  });

  test('goes out when the company takes a rejection back, too: the stranger who rejected has the order no longer', async () => {
    const [first] = await links();
    const stranger = await world.signIn(await world.person());
    await stranger.call(redeemInvitation, { token: first?.token });
    expect((await stranger.call(rejectCardOrder, { orderId: order.id, rejectionReason: 'Not mine' })).status).toBe(200);
    const back = { orderId: order.id, rejectionReason: 'It is right', org_id: organisation.id };
    expect((await (await world.signIn(mainUser)).call(reactivateCardOrder, back)).status).toBe(200);
    const [second] = (await links()).filter(({ token }) => token !== first?.token);
    expect((await stranger.call(getCardOrderDetails, { orderId: order.id })).status).toBe(404);
    const opened = await (await world.signIn(await world.person())).call(redeemInvitation, { token: second?.token });
    expect(opened.result).toEqual({ orderId: order.id });
  });

  test('is lost by who opened it each time the company takes a rejection back, also when no mail goes out within the hour', async () => {
    const representative = await world.signIn(mainUser);
    const back = { orderId: order.id, rejectionReason: 'It is right', org_id: organisation.id };
    const opened: string[] = [];
    for (const sent of [2, 2]) {
      const stranger = await world.signIn(await world.person());
      const [newest] = (await links()).filter(({ token }) => !opened.includes(token));
      opened.push(newest?.token ?? '');
      expect((await stranger.call(redeemInvitation, { token: newest?.token })).status).toBe(200);
      expect((await stranger.call(rejectCardOrder, { orderId: order.id, rejectionReason: 'Not mine' })).status).toBe(200);
      expect((await representative.call(reactivateCardOrder, back)).status).toBe(200);
      expect(await links()).toHaveLength(sent);
      expect((await stranger.call(getCardOrderDetails, { orderId: order.id })).status).toBe(404);
      expect((await stranger.call(redeemInvitation, { token: newest?.token })).refused).toBe('errors.invitation.notUsable');
    }
  });

  test('goes once an hour for an order, also when it is asked for twice at once', async () => {
    const race = { db: world.portal.db, engine, table: 'invitations' } as const;
    const statuses = (
      await atOnce(
        race,
        async () => send(),
        async () => send(),
      )
    ).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 429]);
    now = new Date('2026-11-20T14:59:00Z');
    const { status, refused, data, headers } = await send();
    expect([status, refused, data?.['retryAfterMinutes'], headers['retry-after']]).toEqual([
      429,
      'errors.cards.linkSentLately',
      1,
      '60',
    ]);
    expect(await links()).toHaveLength(2);
  });

  test('has an end for one person in a day', async () => {
    const orders = [await waiting('a@example.com'), await waiting('b@example.com'), await waiting('c@example.com')];
    now = new Date('2026-11-20T16:00:00Z');
    const answers = [];
    for (const { id } of orders) answers.push(await send(id));
    expect(answers.map(({ status, refused }) => [status, refused])).toEqual([
      [200, undefined],
      [200, undefined],
      [429, 'errors.cards.tooManyMails'],
    ]);
    expect(answers[2]?.headers['retry-after']).toBe('86400');
  });

  test('is offered to those who may edit, while the order waits and says where its holder is told', async () => {
    const basic = await world.organisationUser(organisation, 'basic');
    expect([await mayBeSent(mainUser), await mayBeSent(basic)]).toEqual([true, false]);
    expect((await send(order.id, basic)).status).toBe(403);
    for (const other of [await waiting(null), await world.order(holder, organisation, 'approved_by_orderer')]) {
      expect(await mayBeSent(mainUser, other.id)).toBe(false);
      expect((await send(other.id)).refused).toBe('errors.cards.transitionNotAllowed');
    }
  });

  test('another company’s order looks missing [T1, T2]', async () => {
    const other = await world.organisation();
    const theirs = await world.order(holder, other, 'approved_by_personalizer', { email: 'x@example.com' });
    expect((await send(theirs.id)).refused).toBe('errors.cards.itemNotFound');
    expect((await send(theirs.id, mainUser, other.id)).status).toBe(403);
    expect((await send('00000000-0000-4000-8000-000000000000')).refused).toBe('errors.cards.itemNotFound');
  });
});
