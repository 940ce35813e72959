import {
  getCardOrderDetails,
  listPartnerMessages,
  notePartnerMessageReturned,
  remindHolders,
  sendLinkAgain,
  sendPartnerMessageAgain,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { hasComeBack } from '../order-invitations/invitation-store.ts';
import { remindHolders as remindByItself } from './remind-holders.ts';

const day = 86_400_000;

describeOnEachDatabase('how the holder of an order was last told', (fresh) => {
  let now: Date;
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let karl: Browser;
  let order: CardOrder;

  beforeEach(async () => {
    now = new Date('2026-11-03T09:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    holder = await world.person();
    karl = await world.signIn(await world.organisationUser(organisation));
    order = await world.order(holder, organisation, 'approved_by_personalizer', { email: 'astrid@example.com' });
  });

  const later = async (time: number) => {
    now = new Date(now.getTime() + time);
    karl = await world.signIn(await world.organisationUser(organisation));
  };
  const deliver = async (fault?: string) => {
    const send = async () => {
      if (fault !== undefined) throw new Error(fault);
    };
    const isFinal = (error: unknown) => error instanceof Error && error.message.startsWith('5');
    while (await deliverMessages(world.portal, { channels: ['email'], isFinal, close: () => undefined, send }));
  };
  const seenBy = async (browser: Browser, where: object = { organizationCode: organisation.code }) =>
    (await browser.call(getCardOrderDetails, { orderId: order.id, ...where })).result.pendingOrder?.lastTold;
  const nothingToMend = { addressMayBeCorrected: false };
  const of = () => ({ organizationId: organisation.code });

  test('is shown to its company: when, by what, by whom, and whether it went out [L-1-5]', async () => {
    const asked = { at: now.toISOString(), kind: 'order-waits-for-review', channel: 'email', name: null, ...nothingToMend };
    expect(await seenBy(karl)).toEqual({ ...asked, result: 'waits' });
    await deliver();
    expect(await seenBy(karl)).toEqual({ ...asked, result: 'sent' });
    await later(3 * day);
    await remindByItself(world.portal);
    const written = now.toISOString();
    await deliver('451 later');
    expect(await seenBy(karl)).toEqual({ ...asked, at: written, kind: 'review-reminder', result: 'waits' });
    await later(day);
    await deliver();
    expect(await seenBy(karl)).toEqual({ ...asked, at: now.toISOString(), kind: 'review-reminder', result: 'sent' });
  });

  test('by somebody of the company names them, a reminder and a link that was sent again [L-1-5]', async () => {
    await deliver();
    await later(2 * day);
    expect((await karl.call(remindHolders, { ...of(), orderIds: [order.id] })).result.reminded).toBe(1);
    const told = { at: now.toISOString(), channel: 'email', name: 'Karl Nyström', result: 'waits', ...nothingToMend };
    expect(await seenBy(karl)).toEqual({ ...told, kind: 'review-reminder' });
    await deliver();
    await later(day);
    expect((await karl.call(sendLinkAgain, { ...of(), orderId: order.id })).status).toBe(200);
    expect(await seenBy(karl)).toEqual({ ...told, at: now.toISOString(), kind: 'order-waits-for-review' });
  });

  test('says that a text message went out beside the mail, once it did [L-1-2, L-1-5]', async () => {
    await deliver();
    const proven = { phone: '+46701740635', phone_proven: now, reminded_by_text: true };
    await world.portal.db.updateTable('persons').set(proven).where('id', '=', holder.id).execute();
    await later(3 * day);
    await remindByItself(world.portal);
    await deliver();
    const mail = { at: now.toISOString(), kind: 'review-reminder', name: null, result: 'sent', ...nothingToMend };
    expect(await seenBy(karl)).toEqual({ ...mail, channel: 'email' });
    const isFinal = () => false;
    while (await deliverMessages(world.portal, { channels: ['sms'], isFinal, close: isFinal, send: async () => undefined }));
    expect(await seenBy(karl)).toEqual({ ...mail, channel: 'both' });
    // A number that nobody has says nothing of the mail.
    const back = { sent: null, failed: now, came_back: true, written: new Date(now.getTime() + 1) };
    await world.portal.db.updateTable('holder_messages').set(back).where('channel', '=', 'sms').execute();
    expect(await seenBy(karl)).toEqual({ ...mail, channel: 'email' });
    expect(await hasComeBack(world.portal.db, order.id)).toBe(false);
  });

  test('says that a mail came back, until the holder was told again [L-1-5]', async () => {
    await later(1000);
    await deliver('550 no such mailbox');
    expect(await seenBy(karl)).toMatchObject({ at: now.toISOString(), result: 'cameBack' });
    await later(day);
    await karl.call(sendLinkAgain, { ...of(), orderId: order.id });
    await deliver();
    expect(await seenBy(karl)).toMatchObject({ result: 'sent' });
  });

  test('says so too of a mail that came back after it was sent, as a mail service has it written down [L-1-5]', async () => {
    await deliver();
    await later(day);
    expect(await seenBy(karl)).toMatchObject({ result: 'sent' });
    const key = await PartnerClient.make(world, ['messages']);
    const { id: messageId } = await world.portal.db.selectFrom('holder_messages').select('id').executeTakeFirstOrThrow();
    const comesBack = async (by = key) =>
      (await by.call(notePartnerMessageReturned, { messageId, reason: '550 5.1.1 unknown' })).result?.noted;
    expect([await comesBack(), await comesBack()]).toEqual([true, false]);
    expect(await seenBy(karl)).toMatchObject({ at: now.toISOString(), result: 'cameBack' });
    const { messages } = (await key.call(listPartnerMessages)).result;
    expect(messages).toMatchObject([{ id: messageId, reason: '550 5.1.1 unknown', next_attempt: null }]);
    const events = world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']);
    const cameBack = { kind: 'message-came-back', person_id: null, detail: { message: messageId, key: key.keyId } };
    expect(await events.execute()).toEqual([cameBack]);
    // Of one that waits again nothing has come back yet.
    expect((await key.call(sendPartnerMessageAgain, { messageId })).status).toBe(200);
    expect(await comesBack()).toBe(false);
    expect(await seenBy(karl)).toMatchObject({ result: 'waits' });
    const other = await PartnerClient.make(world, ['staff']);
    expect(await comesBack(other)).toBeUndefined();
  });

  test('comes back within 14 days or not at all: a key marks no older mail as one that reached nobody [L-1-5, W-8-1]', async () => {
    const key = await PartnerClient.make(world, ['messages']);
    const comesBack = async () => {
      const { id: messageId } = await world.portal.db.selectFrom('holder_messages').select('id').executeTakeFirstOrThrow();
      return (await key.call(notePartnerMessageReturned, { messageId, reason: '550 5.1.1 unknown' })).result.noted;
    };
    await deliver();
    await later(14 * day);
    expect([await comesBack(), await world.portal.db.selectFrom('security_events').select('kind').execute()]).toEqual([
      false,
      [],
    ]);
    expect(await seenBy(karl)).toMatchObject({ result: 'sent' });
    now = new Date(now.getTime() - 1000);
    expect(await comesBack()).toBe(true);
  });

  test('is nothing where nobody was told, and is shown to staff, not to the holder [L-1-5]', async () => {
    expect(await seenBy(await world.signIn(holder), {})).toBeNull();
    const olga = await world.person();
    await world.grant(olga, 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
    expect(await seenBy(await world.signIn(olga))).toMatchObject({ kind: 'order-waits-for-review' });
    order = await world.order(holder, organisation, 'approved_by_personalizer', { email: null });
    expect(await seenBy(karl)).toBeNull();
  });
});
