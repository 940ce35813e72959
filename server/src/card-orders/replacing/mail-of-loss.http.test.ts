import { askForReplacement, getCardOrderDetails, suspendCardOrder } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { markFailed } from '../../mail/outbox-store.ts';
import { makeDue } from '../../outbox/waiting-message-store.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

const minute = 60_000;

describeOnEachDatabase('what is said of the mail about a card', (fresh) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let asHolder: Browser;
  let card: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'wrong@bygg.example' });
    const holder = await world.person();
    asHolder = await world.signIn(holder);
    card = await world.order(holder, organisation, 'activated', { valid_until: '2028-12-31' });
  });
  const ask = async (cause: 'lost' | 'stolen' | 'damaged') =>
    (await asHolder.call(askForReplacement, { orderId: card.id, cause })).result.isTold;
  const recipients = async () =>
    (await world.messages()).filter(({ kind }) => kind === 'replacement-asked').map(({ recipient }) => recipient);
  const isTold = async () =>
    (await asHolder.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder?.replacementAsked?.isTold;
  const setEmail = (email: string) =>
    world.portal.db.updateTable('organisations').set({ email }).where('id', '=', organisation.id).execute();

  test('is taken back once it came back or was given up, until it is sent again; who says the same has another sent [L-2-7]', async () => {
    expect(await ask('damaged')).toBe(true);
    expect(await isTold()).toBe(true);
    const [{ id } = { id: '' }] = await world.messages();
    for (const cameBack of [true, false]) {
      await markFailed(world.portal.db, world.portal, id, { error: '550 no such user', cameBack });
      expect(await isTold()).toBe(false);
      await makeDue(world.portal.db, world.portal, id);
      expect(await isTold()).toBe(true);
    }
    await markFailed(world.portal.db, world.portal, id, { error: '550 no such user', cameBack: true });
    expect(await ask('damaged')).toBe(true);
    expect(await recipients()).toHaveLength(2);
    expect(await isTold()).toBe(true);
  });

  test('goes to the address that was put right, within the day; who says it again then has no other sent [L-2-7]', async () => {
    await ask('damaged');
    await setEmail('office@bygg.example');
    expect([await ask('damaged'), await ask('damaged')]).toEqual([true, true]);
    expect((await recipients()).toSorted()).toEqual(['office@bygg.example', 'wrong@bygg.example']);
  });

  test('is of what was said last: a portal of 0.2.0 that keeps another cause has no mail sent of it [L-2-7]', async () => {
    await asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', cause: 'lost' });
    await world.portal.db.updateTable('replacement_requests').set({ cause: 'stolen' }).where('order_id', '=', card.id).execute();
    expect(await isTold()).toBe(false);
  });

  test('is known no more once the mail is forgotten: it counts as one that arrived [L-2-7]', async () => {
    await ask('damaged');
    await world.portal.db.deleteFrom('outbox_messages').execute();
    expect(await isTold()).toBe(true);
  });

  test('is so where a clock elsewhere is ahead of the portal that suspends the card [L-2-2, L-2-7]', async () => {
    const before = now;
    now = new Date(before.getTime() + 5 * minute);
    await ask('damaged');
    const ahead = { status_modified: now };
    await world.portal.db.updateTable('card_orders').set(ahead).where('id', '=', card.id).execute();
    now = before;
    await asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', cause: 'lost' });
    expect(await isTold()).toBe(true);
  });
});
