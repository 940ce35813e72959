import {
  activateCardOrder,
  askForReplacement,
  confirmCardOrder,
  type Endpoint,
  getCardOrderDetails,
  getCardTimeline,
  reactivateCardOrder,
  redeemInvitation,
  rejectCardOrder,
  saveVirtualCardStatus,
  sendBackCardOrder,
  showPin,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { exportPerson } from '../../person-data/export-person.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

const secret = 'I am pregnant';

describeOnEachDatabase('an order whose link somebody else has opened, and which its holder rejected', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let petra: TestPerson;
  let stranger: TestPerson;
  let order: CardOrder;
  let asPetra: Browser;
  let asStranger: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.portal.db.updateTable('organisations').set({ email: 'office@example.com' }).execute();
    petra = await world.person();
    stranger = await world.person();
    order = await world.order(petra, organisation, 'approved_by_personalizer', { email: 'petra@example.com' });
    const [mail] = await world.messages();
    asStranger = await world.signIn(stranger);
    asPetra = await world.signIn(petra);
    const token = /invitation=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    await asStranger.call(redeemInvitation, { token });
    await asPetra.call(sendBackCardOrder, { orderId: order.id, said: { city: 'Luleå' }, note: secret });
    await asPetra.call(rejectCardOrder, { orderId: order.id, rejectionReason: secret });
  });

  test('tells them that it was rejected, and in no answer why [T1]', async () => {
    const { result } = await asStranger.call(getCardOrderDetails, { orderId: order.id });
    expect(result).toMatchObject({
      status: 'cancelled_by_holder',
      pendingOrder: { orgName: organisation.name, rejectionReason: null, canBeReConfirmed: false },
    });
    const own = await asPetra.call(getCardOrderDetails, { orderId: order.id });
    expect(own.result.pendingOrder).toMatchObject({ rejectionReason: secret, canBeReConfirmed: true });
    const answers = [
      `/api/cards/card-order-details/${order.id}`,
      `/api/cards/card-timeline/${order.id}`,
      `/api/cards/card-timeline-file/${order.id}/en/csv`,
      `/api/cards/pending-card-orders/${order.id}`,
      '/api/cards/pending-card-orders',
      '/api/cards/orders-for-display',
      `/api/cards/correction/${order.id}`,
      '/api/account/looks',
    ];
    for (const address of answers) {
      const { status, body } = await asStranger.send('GET', address);
      expect([address, status]).toEqual([address, 200]);
      expect(body, address).not.toContain(secret);
    }
    const { result: timeline } = await asStranger.call(getCardTimeline, { orderId: order.id });
    const steps = timeline.steps.filter(({ event }) => event === 'send_back');
    expect(steps.map(({ fields }) => fields)).toEqual([null]);
    const known = async (person: TestPerson) => JSON.stringify(await exportPerson(world.portal, person.id, { operator: 'olga' }));
    expect(await known(stranger)).not.toContain(secret);
    expect(await known(petra)).toContain(secret);
  });

  test('is not brought back by them: only who is named, and who rejected it, takes that back [T1, T8]', async () => {
    const again = { orderId: order.id, rejectionReason: 'A mistake' };
    const reply = await asStranger.call(reactivateCardOrder, again);
    expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.governmentIdNotVerified']);
    const before = await world.found(order.id);
    expect(before).toMatchObject({ status: 'cancelled_by_holder', rejection_reason: secret });
    const forOne = { orderId: order.id };
    const reason = { ...forOne, rejectionReason: 'A mistake' };
    const others: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
      [rejectCardOrder, reason],
      [suspendCardOrder, reason],
      [terminateCardOrder, reason],
      [confirmCardOrder, { ...forOne, phone: '070-123 45 67', country: 'SE' }],
      [activateCardOrder, { ...forOne, cardNumber: 'AB-1234-567890' }],
      [showPin, { ...forOne, cardNumber: 'AB-1234-567890' }],
      [askForReplacement, { ...forOne, cause: 'damaged' }],
      [sendBackCardOrder, { ...forOne, said: { city: 'Luleå' } }],
      [saveVirtualCardStatus, { ...forOne, organizationCode: organisation.code, virtualCardEnabled: true }],
    ];
    for (const [call, input] of others)
      expect([call.path, (await asStranger.call(call, input)).status]).toEqual([call.path, 409]);
    expect(await world.found(order.id)).toEqual(before);
    // Petra takes her own rejection back, the stranger rejects, and takes back what was theirs; Petra takes back either.
    const rejected = { orderId: order.id, rejectionReason: 'Not mine' };
    for (const browser of [asPetra, asStranger, asPetra]) {
      expect((await browser.call(reactivateCardOrder, again)).result).toEqual({ status: 'approved_by_personalizer' });
      expect((await asStranger.call(rejectCardOrder, rejected)).status).toBe(200);
    }
  });

  test('comes to its company with the words of who is named, and not with a stranger’s [1-1]', async () => {
    const told = async () => (await world.messages()).filter(({ kind }) => kind === 'order-rejected-by-holder');
    expect((await told()).map(({ body }) => body.includes(secret))).toEqual([true]);
  });
});
