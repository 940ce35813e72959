import { confirmCardOrder, getCardOrderDetails, redeemInvitation, rejectCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

describeOnEachDatabase('the invitation of an order’s mail', (fresh) => {
  let world: World;
  let company: TestOrganisation;
  let person: TestPerson;
  let order: CardOrder;
  let token: string;
  beforeEach(async () => {
    world = await World.make(await fresh());
    company = await world.organisation();
    person = await world.person();
    order = await world.order(person, company, 'approved_by_personalizer', {
      email: 'holder@example.com',
      government_id_hash: world.portal.secrets.lookupHash('ssn:SE:19900101-0000'),
    });
    const [mail] = await world.messages();
    token = /invitation=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  });
  const redeem = async (by: TestPerson, given = token) => (await world.signIn(by)).call(redeemInvitation, { token: given });

  test('lets one signed-in person reach an order whose government id is mistyped, to reject it [1-1, 5-7]', async () => {
    const browser = await world.signIn(person);
    const named = { orderId: order.id };
    expect((await browser.call(getCardOrderDetails, named)).status).toBe(404);
    for (const time of ['first', 'repeat']) {
      const reply = await browser.call(redeemInvitation, { token });
      expect([time, reply.status, reply.result]).toEqual([time, 200, named]);
    }
    expect((await browser.call(getCardOrderDetails, named)).result.isCardGovIdMatching).toBe(false);
    const confirmed = await browser.call(confirmCardOrder, { ...named, phone: '070-123 45 67', country: 'SE' });
    expect(confirmed.refused).toBe('errors.cards.governmentIdNotVerified');
    expect((await browser.call(rejectCardOrder, { ...named, rejectionReason: 'Not mine' })).status).toBe(200);
  });

  test('is used up by the first, also when two come at once', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const replies = await Promise.all(others.map((each) => redeem(each)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.refused).toBe('errors.invitation.notUsable');
    const winner = others[replies.findIndex(({ status }) => status === 200)];
    expect((await world.found(order.id)).redeemed_by).toBe(winner?.id);
  });

  test('is no key to an order that another has redeemed or confirmed', async () => {
    const { db } = world.portal;
    const other = await world.person();
    for (const column of ['redeemed_by', 'holder_id'] as const) {
      await db
        .updateTable('card_orders')
        .set({ redeemed_by: null, holder_id: null, [column]: other.id })
        .execute();
      expect((await redeem(person)).refused).toBe('errors.invitation.notUsable');
    }
  });

  test('still leads the person whose government id the order names, when somebody else has used it [1-1]', async () => {
    const theirs = await world.order(person, company, 'approved_by_personalizer', { email: 'theirs@example.com' });
    const mail = (await world.messages()).find(({ recipient }) => recipient === 'theirs@example.com');
    const given = /invitation=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect((await redeem(await world.person(), given)).status).toBe(200);
    expect((await redeem(person, given)).result).toEqual({ orderId: theirs.id });
    expect((await redeem(await world.person(), given)).refused).toBe('errors.invitation.notUsable');
  });

  test('does not outlive the order’s waiting, but leads whoever reaches the order already', async () => {
    const { db } = world.portal;
    const stand = (status: CardOrder['status']) =>
      inAnyStatus(db, (tx) => tx.updateTable('card_orders').set({ status }).execute());
    for (const status of ['cancelled_by_orderer', 'cancelled_by_holder', 'ready_to_personalize', 'expired'] as const) {
      await stand(status);
      expect([status, (await redeem(person)).refused]).toEqual([status, 'errors.invitation.notUsable']);
    }
    await stand('approved_by_personalizer');
    expect((await redeem(person)).status).toBe(200);
    await stand('cancelled_by_holder');
    expect((await redeem(person)).result).toEqual({ orderId: order.id });
    expect((await redeem(await world.person())).refused).toBe('errors.invitation.notUsable');
  });

  test('is not used up by a sign-in that proves nothing', async () => {
    const weak = await (await world.signIn(person, 'general')).call(redeemInvitation, { token });
    expect([weak.status, weak.headers['x-session-token-missing']]).toEqual([403, undefined]);
    expect((await redeem(person)).result).toEqual({ orderId: order.id });
  });

  test('is nothing to guess, to alter or to use without a session', async () => {
    expect((await redeem(person, 'x'.repeat(43))).refused).toBe('errors.invitation.notUsable');
    expect((await redeem(person, '../../etc')).status).toBe(400);
    const anonymous = await world.visitor().call(redeemInvitation, { token });
    expect([anonymous.status, anonymous.headers['x-session-token-missing']]).toEqual([403, 'true']);
    const kept = await world.portal.db.selectFrom('invitations').select('token_hash').execute();
    expect(kept.map(({ token_hash }) => token_hash.toString('utf8'))).not.toContain(token);
  });
});
