import { confirmCardOrder, getCardOrderDetails, inviteHolderAgain, redeemInvitation, rejectCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

describeOnEachDatabase('the invitation of an order’s mail', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let person: TestPerson;
  let order: CardOrder;
  let token: string;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    person = await world.person();
    order = await world.order(person, organisation, 'approved_by_personalizer', {
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
    const theirs = await world.order(person, organisation, 'approved_by_personalizer', { email: 'theirs@example.com' });
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

  const mails = async (kind: string) => (await world.messages()).filter((each) => each.kind === kind);

  test('ends after thirty days', async () => {
    now = new Date('2026-12-20T12:00:01Z');
    expect((await redeem(person)).refused).toBe('errors.invitation.notUsable');
    now = new Date('2026-12-20T11:59:59Z');
    expect((await redeem(person)).status).toBe(200);
  });

  test('shows whom the order does not name the company, the card and the name to print, and nothing of the person [5-7, T1]', async () => {
    await world.portal.db
      .updateTable('card_orders')
      .set({ phone: '+46701740601', contact_email: 'boss@example.com', contact_phone: '+46701740602', address: 'Storgatan 1' })
      .set({
        postal_code: '111 22',
        city: 'Stockholm',
        nationalities: ['RO'],
        date_of_birth: '1971-02-03',
        given_names: 'Canary',
      })
      .set({ photo_id: await world.picture() })
      .where('id', '=', order.id)
      .execute();
    const stranger = await world.person({ givenNames: 'Bo', familyNames: 'Ek' });
    await redeem(stranger);
    const browser = await world.signIn(stranger);
    const { result, body } = await browser.call(getCardOrderDetails, { orderId: order.id });
    const shown = Object.entries(result.pendingOrder ?? {}).filter(([, value]) => value !== null && value !== false);
    expect(result.isCardGovIdMatching).toBe(false);
    expect(Object.fromEntries(shown)).toMatchObject({
      orgName: organisation.name,
      cardType: 'nordic',
      printableNamesForDisplay: order.printable_name,
    });
    for (const secret of ['Canary', '1971', 'RO"', '0174060', 'example.com', 'Storgatan', '111 22', 'Stockholm', 'owner-image']) {
      expect(body, secret).not.toContain(secret);
    }
    expect((await browser.send('GET', `/api/cards/owner-image/${order.id}`)).status).toBe(404);
    for (const call of [
      `/api/cards/pending-card-orders/${order.id}`,
      '/api/cards/pending-card-orders',
      '/api/cards/orders-for-display',
    ]) {
      expect((await browser.send('GET', call)).body, call).not.toMatch(/Canary|1971|owner-image/);
    }
  });

  test('tells whom the mail was for that somebody else opened it, and leaves a security event; of the right person neither', async () => {
    const stranger = await world.person({ givenNames: 'Bo', familyNames: 'Ek' });
    await redeem(stranger);
    const [told, ...others] = await mails('invitation-opened');
    expect([told?.recipient, others]).toEqual(['holder@example.com', []]);
    expect(told?.body).toContain('Bo Ek');
    const events = () => world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    expect(await events()).toEqual([
      { kind: 'invitation-opened-by-another', person_id: stranger.id, detail: { order: order.id } },
    ]);
    await world.order(person, organisation, 'approved_by_personalizer', { email: 'theirs@example.com' });
    const mail = (await world.messages()).find(({ recipient }) => recipient === 'theirs@example.com');
    await redeem(person, /invitation=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '');
    expect([(await events()).length, (await mails('invitation-opened')).length]).toEqual([1, 1]);
  });

  test('tells them in the language that they have saved, not in the order’s [1-11]', async () => {
    const theirs = { email: 'theirs@example.com', language: 'fi' } as const;
    await world.order(person, organisation, 'approved_by_personalizer', theirs);
    const stranger = await world.person();
    for (const [{ id }, language] of [[person, 'et'] as const, [stranger, 'sv'] as const])
      await world.portal.db.updateTable('persons').set({ language }).where('id', '=', id).execute();
    const mail = (await world.messages()).find(({ recipient }) => recipient === theirs.email);
    await redeem(stranger, /invitation=([\w-]+)/.exec(mail?.body ?? '')?.[1]);
    expect((await mails('invitation-opened')).map(({ language }) => language)).toEqual(['et']);
  });

  test('lets a stranger reject, but sends nothing of what they write to the company [1-1]', async () => {
    await world.portal.db.updateTable('organisations').set({ email: 'office@example.com' }).execute();
    const stranger = await world.person();
    await redeem(stranger);
    const rejectionReason = 'Your account is blocked: https://evil.example';
    const { status } = await (await world.signIn(stranger)).call(rejectCardOrder, { orderId: order.id, rejectionReason });
    expect(status).toBe(200);
    const [mail] = await mails('order-rejected-by-holder');
    expect(mail?.recipient).toBe('office@example.com');
    expect(mail?.body).toContain('ID number is not the one on the order');
    expect(mail?.body).not.toContain('blocked');
    expect((await world.found(order.id)).rejection_reason).toBe(rejectionReason);
  });

  test('is sent anew by who ordered: the links before it end, and a stranger has the order no longer', async () => {
    const orderer = await PartnerClient.make(world, ['orderer'], { organisation });
    const again = (id = order.id, by = orderer) => by.call(inviteHolderAgain, { orderId: id });
    const links = async () =>
      (await mails('order-waits-for-review')).map(({ body }) => /invitation=([\w-]+)/.exec(body)?.[1] ?? '').toSorted();
    await redeem(await world.person());
    // Within an hour nothing is sent, however often it is asked for.
    for (const _ of [1, 2]) expect((await again()).result).toEqual({ order_id: order.id, status: 'approved_by_personalizer' });
    expect(await links()).toEqual([token]);
    now = new Date('2026-11-20T13:00:01Z');
    expect((await again()).status).toBe(200);
    const [second] = (await links()).filter((each) => each !== token);
    now = new Date('2026-11-20T15:00:00Z');
    await again();
    const [third] = (await links()).filter((each) => each !== token && each !== second);
    expect((await redeem(person, second)).refused).toBe('errors.invitation.notUsable');
    expect((await redeem(person, third)).result).toEqual({ orderId: order.id });

    const other = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
    expect((await again(order.id, other)).status).toBe(404);
    const unchecked = await world.order(person, organisation, 'approved_by_orderer', { email: 'x@example.com' });
    expect((await again(unchecked.id)).refused).toBe('errors.cards.transitionNotAllowed');
  });
});
