import {
  confirmCardOrder,
  correctHolderEmail,
  getCardOrderDetails,
  getCardTimeline,
  getOrdersForDisplay,
  getOrganisationOverview,
  getOrganisationWaitingOrders,
  redeemInvitation,
  remindHolders as remindCall,
  sendBackCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import { saveNotice } from '../../mail/notice-store.ts';
import { makeDue, markReturned } from '../../outbox/waiting-message-store.ts';
import { findEmailOfLatestOrder } from '../../people/own-email-store.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { remindHolders } from '../reminding/remind-holders.ts';

const day = 86_400_000;
const gone = 'gone@example.com';

describeOnEachDatabase('the address of a holder whose mail came back', (fresh, engine) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let clerk: TestPerson;
  let karl: Browser;
  let order: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-03T09:00:00Z');
    world = await World.make(await fresh(), { now: () => now, env: { MAILS_PER_SENDER: '2' } });
    organisation = await world.organisation();
    holder = await world.person();
    clerk = await world.organisationUser(organisation);
    karl = await world.signIn(clerk);
    order = await world.order(holder, organisation, 'approved_by_personalizer', { email: gone });
  });

  const deliver = async (fault?: string) => {
    const send = async () => {
      if (fault !== undefined) throw new Error(fault);
    };
    while (await deliverMessages(world.portal, { channels: ['email'], isFinal: () => true, close: () => undefined, send }));
  };
  const comeBack = async () => {
    await deliver('550 no such mailbox');
    now = new Date(now.getTime() + 60_000);
  };
  const correct = async (email: string, by = karl, cameBack = gone) =>
    by.call(correctHolderEmail, { organizationId: organisation.code, orderId: order.id, cameBack, email });
  const mails = async () =>
    (await world.messages()).map(({ kind, recipient, body }) => ({
      kind,
      recipient,
      token: /invitation=([\w-]+)/.exec(body)?.[1],
    }));
  const sentTo = async (address: string) => (await mails()).filter(({ recipient }) => recipient === address);
  const seen = async (by = karl) =>
    (await by.call(getCardOrderDetails, { orderId: order.id, organizationCode: organisation.code })).result.pendingOrder;
  const steps = async (by: Browser, slots: object = {}) =>
    (await by.call(getCardTimeline, { orderId: order.id, ...slots })).result.steps;
  const race = () => ({ db: world.portal.db, engine, table: 'card_order_history' }) as const;

  test('is corrected by its company: the mail goes out again, once, with a new link, and the reminders go on [L-1-6]', async () => {
    const [first] = await sentTo(gone);
    expect((await seen())?.lastTold).toMatchObject({ result: 'waits', addressMayBeCorrected: false });
    const stranger = await world.signIn(await world.person());
    expect((await stranger.call(redeemInvitation, { token: first?.token })).status).toBe(200);
    await comeBack();
    expect((await seen())?.lastTold).toMatchObject({ result: 'cameBack', addressMayBeCorrected: true });
    const before = await world.portal.db.selectFrom('persons').select('email').where('id', '=', holder.id).executeTakeFirst();
    expect((await correct('right@example.com')).result).toEqual({ status: 'approved_by_personalizer' });
    const sent = await sentTo('right@example.com');
    expect(sent.map(({ kind }) => kind)).toEqual(['order-waits-for-review']);
    expect(await seen()).toMatchObject({
      email: 'right@example.com',
      lastTold: { kind: 'order-waits-for-review', name: clerk.name, result: 'waits', addressMayBeCorrected: false },
    });
    // Whoever came by the former mail has the order no longer.
    expect((await stranger.call(getCardOrderDetails, { orderId: order.id })).status).toBe(404);
    const anybody = await world.signIn(await world.person());
    expect((await anybody.call(redeemInvitation, { token: first?.token })).refused).toBe('errors.invitation.notUsable');
    expect((await anybody.call(redeemInvitation, { token: sent[0]?.token })).result).toEqual({ orderId: order.id });
    // The address of the holder's own account is theirs.
    expect(await world.portal.db.selectFrom('persons').select('email').where('id', '=', holder.id).executeTakeFirst()).toEqual(
      before,
    );
    await deliver();
    now = new Date(now.getTime() + 3 * day);
    await remindHolders(world.portal);
    expect((await sentTo('right@example.com')).map(({ kind }) => kind)).toContain('review-reminder');
    expect((await sentTo(gone)).map(({ kind }) => kind)).not.toContain('review-reminder');
  });

  test('is corrected of a card that waits to be activated, too [L-1-6]', async () => {
    order = await world.order(holder, organisation, 'personalized', { email: gone });
    await comeBack();
    expect((await correct('right@example.com')).result).toEqual({ status: 'personalized' });
    expect((await sentTo('right@example.com')).map(({ kind }) => kind)).toEqual(['card-ready']);
  });

  test('counts as corrected where its holder does without the mail, to all who ask for whom the order waits [L-1-4, L-1-5, L-1-6, L-11-2]', async () => {
    const { db } = world.portal;
    organisation = await world.organisation();
    karl = await world.signIn(await world.organisationUser(organisation));
    const { code, id: organizationId } = organisation;
    const ofWait = { organizationCode: code, step: 'correctAddress' } as const;
    const remind = async (orderIds: string[] | null) =>
      (await karl.call(remindCall, { organizationId: code, orderIds })).result.notReminded.map(({ why }) => why);
    const told = async () => {
      const waiting = (await karl.call(getOrganisationWaitingOrders, { organizationCode: code })).result;
      return {
        steps: (await karl.call(getOrganisationOverview, { organizationId })).result.waiting.map(({ step }) => step),
        toCorrect: (await karl.call(getOrdersForDisplay, ofWait)).result.orders.map(({ orderId }) => orderId),
        waiting: waiting.orders.map(({ orderId }) => orderId),
        forCompany: waiting.waitForCompany,
        one: await remind([order.id]),
        all: await remind(null),
        mayBeCorrected: (await seen())?.lastTold?.addressMayBeCorrected,
      };
    };
    await saveNotice(db, holder.id, 'card-ready', false);
    order = await world.order(holder, organisation, 'personalized', { email: gone });
    await comeBack();
    expect(await told()).toEqual({
      steps: ['correctAddress'],
      toCorrect: [order.id],
      waiting: [],
      forCompany: [{ step: 'correctAddress', orders: 1 }],
      one: ['cameBack'],
      all: [],
      mayBeCorrected: true,
    });
    expect((await correct('right@example.com')).status).toBe(200);
    expect(await sentTo('right@example.com')).toEqual([]);
    const corrected = {
      steps: ['activate'],
      toCorrect: [],
      waiting: [order.id],
      forCompany: [],
      one: ['doesWithout'],
      all: ['doesWithout'],
      mayBeCorrected: false,
    };
    expect(await told()).toEqual(corrected);
    // That it came back stays written, of the former address.
    const ofMail = async () => [
      (await seen())?.lastTold?.result,
      await db.selectFrom('holder_messages').select(['came_back', 'sent']).where('order_id', '=', order.id).execute(),
    ];
    expect(await ofMail()).toEqual(['former', [{ came_back: true, sent: null }]]);
    // Sent again by staff, it fails at the former address once more, at once or later.
    const ofOrder = db.selectFrom('holder_messages').select('id').where('order_id', '=', order.id);
    const { id } = await ofOrder.executeTakeFirstOrThrow();
    await makeDue(db, world.portal, id);
    await comeBack();
    expect(await told()).toEqual(corrected);
    expect(await ofMail()).toEqual(['former', [{ came_back: true, sent: null }]]);
    await makeDue(db, world.portal, id);
    await deliver();
    expect((await seen())?.lastTold?.result).toBe('sent');
    expect(await markReturned(db, world.portal, { id, reason: '550', days: 1 })).toBe(true);
    expect(await told()).toEqual(corrected);
  });

  test('that a company corrected after the holder confirmed the order is not where the holder is warned [L-1-6, W-4-2]', async () => {
    const warnedAt = async () => findEmailOfLatestOrder(world.portal.db, holder.id);
    const ordered = order;
    expect(await warnedAt()).toBeNull();
    order = await world.order(holder, organisation, 'personalized', { email: gone });
    await comeBack();
    expect((await correct('clerk@example.com')).status).toBe(200);
    expect((await sentTo('clerk@example.com')).map(({ kind }) => kind)).toEqual(['card-ready']);
    // Of a single order, where they were told when they confirmed it.
    expect(await warnedAt()).toBe(gone);
    order = ordered;
    await comeBack();
    await correct('right@example.com');
    const asHolder = await world.signIn(holder);
    expect((await asHolder.call(confirmCardOrder, { orderId: order.id, phone: '070-123 45 67', country: 'SE' })).status).toBe(
      200,
    );
    // Rather where they are reached, though that order is older.
    expect(await warnedAt()).toBe('right@example.com');
    now = new Date(now.getTime() + 60_000);
    await world.order(holder, organisation, 'personalized', { email: 'newest@example.com' });
    expect(await warnedAt()).toBe('newest@example.com');
  });

  test('and who corrected it stand in the history and the timeline, and no address does [L-1-6]', async () => {
    await comeBack();
    await correct('right@example.com');
    const [step] = await steps(karl, { organizationCode: organisation.code });
    expect(step).toMatchObject({ event: 'correct_email', status: 'approved_by_personalizer', by: 'you', fields: [] });
    const other = await world.signIn(await world.organisationUser(organisation));
    expect((await steps(other, { organizationCode: organisation.code }))[0]).toMatchObject({ by: 'company', name: clerk.name });
    expect((await steps(await world.signIn(holder)))[0]).toMatchObject({ by: 'company', name: organisation.name });
    const rows = await world.portal.db.selectFrom('card_order_history').selectAll().where('order_id', '=', order.id).execute();
    expect(rows.at(-1)).toMatchObject({ actor_person_id: clerk.id, description: 'correction correct_email', reason: null });
    const events = await world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    expect(events.at(-1)).toEqual({ kind: 'holder-email-corrected', person_id: clerk.id, detail: { order: order.id } });
    expect(JSON.stringify([rows.map(({ description, reason }) => [description, reason]), events])).not.toContain('example.com');
  });

  test('by two at once is corrected by the first, and one mail goes out; the same again is no second one [L-1-6]', async () => {
    await comeBack();
    const other = await world.signIn(await world.organisationUser(organisation));
    const answers = await atOnce(
      race(),
      () => correct('one@example.com'),
      () => correct('other@example.com', other),
    );
    expect(answers.map(({ refused }) => refused).toSorted()).toEqual(['errors.cards.changedMeanwhile', undefined]);
    const email = (await seen())?.email ?? '';
    expect((await correct(email)).result).toEqual({ status: 'approved_by_personalizer' });
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([gone, email].toSorted());
  });

  test('stays where the holder answers at the same time, or something else befell the order [L-1-6]', async () => {
    await comeBack();
    const asHolder = await world.signIn(holder);
    const confirm = async () => asHolder.call(confirmCardOrder, { orderId: order.id, phone: '070-123 45 67', country: 'SE' });
    const [corrected, confirmed] = await atOnce(race(), () => correct('right@example.com'), confirm);
    expect(confirmed.status).toBe(200);
    expect((await sentTo('right@example.com')).length).toBe(corrected.refused === undefined ? 1 : 0);
    expect((await correct('third@example.com', karl, (await seen())?.email ?? '')).refused).toBe('errors.cards.changedMeanwhile');

    order = await world.order(holder, organisation, 'approved_by_personalizer', { email: gone });
    expect((await correct('right@example.com')).refused).toBe('errors.cards.changedMeanwhile');
    await comeBack();
    await asHolder.call(sendBackCardOrder, { orderId: order.id, said: { city: 'Luleå' } });
    expect((await seen())?.lastTold?.addressMayBeCorrected).toBe(false);
    expect((await correct('right@example.com')).refused).toBe('errors.cards.changedMeanwhile');
    expect((await world.found(order.id)).email).toBe(gone);
  });

  test('is refused where it is none, is the same, is not what came back, or too many mails are asked for [L-1-6]', async () => {
    await comeBack();
    expect((await correct('nobody at example.com')).refused).toBe('errors.validation.field.email');
    expect((await correct(gone)).refused).toBe('errors.emailChange.sameAddress');
    expect((await correct('right@example.com', karl, 'another@example.com')).refused).toBe('errors.cards.changedMeanwhile');
    for (const body of [{}, { cameBack: gone, email: '' }, { cameBack: gone, email: 'x'.repeat(5000) }])
      expect(
        (await karl.call(correctHolderEmail, { organizationId: organisation.code, orderId: order.id, ...body })).status,
      ).toBe(400);
    for (const [at, address] of ['a@example.com', 'b@example.com', 'c@example.com'].entries()) {
      const answer = await correct(address, karl, at === 0 ? gone : ((await seen())?.email ?? ''));
      expect(answer.refused).toBe(at < 2 ? undefined : 'errors.cards.tooManyMails');
      await comeBack();
    }
    expect((await seen())?.email).toBe('b@example.com');
  });

  test('is offered to whoever may change its cards alone [L-1-6, T2]', async () => {
    await comeBack();
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await seen(basic))?.lastTold).toMatchObject({ result: 'cameBack', addressMayBeCorrected: false });
    expect((await correct('right@example.com', basic)).status).toBe(403);
    const stranger = await world.signIn(await world.organisationUser(await world.organisation()));
    expect((await correct('right@example.com', stranger)).status).not.toBe(200);
    expect((await world.found(order.id)).email).toBe(gone);
  });
});
