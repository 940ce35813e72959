import { confirmCardOrder, type GovernmentId } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { NewCardOrder } from '../card-order-store.ts';

const accepted = { phone: '070-123 45 67', country: 'SE' };

describeOnEachDatabase('confirming an order', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    holder = await world.person();
  });

  async function confirm(values: Partial<NewCardOrder> = {}, input: object = accepted, by = holder) {
    const order = await world.order(holder, organisation, 'approved_by_personalizer', values);
    const reply = await (await world.signIn(by)).call(confirmCardOrder, { orderId: order.id, ...input });
    return { order, reply };
  }

  test('makes it the holder’s own and sends it to production at once [1-1, 4-1]', async () => {
    const { order, reply } = await confirm();
    expect([reply.status, reply.result]).toEqual([200, { status: 'ready_to_personalize' }]);
    expect(await world.found(order.id)).toMatchObject({ holder_id: holder.id, phone: '+46701234567' });
    expect((await world.history(order.id)).slice(-2)).toEqual(['approved_by_holder', 'ready_to_personalize']);
  });

  test('takes the phone number, and ignores any e-mail [5-2]', async () => {
    const { order } = await confirm({ email: 'own@example.com' }, { ...accepted, email: 'other@example.com' });
    expect((await world.found(order.id)).email).toBe('own@example.com');
    for (const phone of ['070', 'none', '+999 123 456']) {
      const { order: refused, reply } = await confirm({}, { ...accepted, phone });
      expect([reply.status, reply.refused]).toEqual([422, 'errors.validation.field.componentCustomValidation.phoneNumber']);
      expect((await world.found(refused.id)).status).toBe('approved_by_personalizer');
    }
    expect((await confirm({}, { country: 'SE' })).reply.status).toBe(400);
  });

  test.each<[string, Partial<NewCardOrder>, string]>([
    ['a name in another order', { printable_name: 'Lindqvist Astrid' }, 'errors.cards.nameMismatch'],
    ['a nationality that is not verified', { nationalities: ['SE', 'FI'] }, 'errors.cards.nationalityMismatch'],
    ['an LMA card after a bank e-ID', { card_type: 'lma' }, 'errors.cards.lmaCardNotAllowed'],
  ])('is refused for %s [5-5, 5-6, 5-8]', async (_, values, code) => {
    const { order, reply } = await confirm(values);
    expect([reply.status, reply.refused]).toEqual([409, code]);
    expect(await world.found(order.id)).toMatchObject({ status: 'approved_by_personalizer', holder_id: null });
    expect((await world.history(order.id)).at(-1)).toBe('approved_by_personalizer');
  });

  test('is refused for a Nordic card of who was verified by an LMA card, and allowed for the LMA card [5-8]', async () => {
    holder = await world.person({ source: 'manualIdVerification', document: 'lma_card' });
    expect((await confirm()).reply.refused).toBe('errors.cards.nordicCardNotAllowed');
    expect((await confirm({ card_type: 'lma' })).reply.status).toBe(200);
  });

  test('is refused for a government id that is not the holder’s, however it was reached [5-7, T8]', async () => {
    const mistyped = world.portal.secrets.lookupHash('ssn:SE:19900101-0000');
    const { order, reply } = await confirm({ government_id_hash: mistyped, redeemed_by: holder.id });
    expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.governmentIdNotVerified']);
    expect((await world.found(order.id)).holder_id).toBeNull();
  });

  test('takes only Finnish identity numbers in the pilot [5-9]', async () => {
    world = await World.make(await fresh(), { env: { PILOT_ONLY_FINNISH_IDS: 'true' } });
    organisation = await world.organisation();
    holder = await world.person();
    expect((await confirm()).reply.refused).toBe('errors.cards.onlyFinnishIdentityNumbers');
    const governmentId: GovernmentId = { idType: 'ssn', country: 'FI', value: '010190-999X' };
    holder = await world.person({ governmentId });
    expect((await confirm({ nationalities: ['FI'] })).reply.status).toBe(200);
  });

  test('is refused in every other status, also as a repeat [4-1, T8]', async () => {
    const browser = await world.signIn(holder);
    for (const status of [
      'ordered',
      'approved_by_orderer',
      'ready_to_personalize',
      'printed',
      'activated',
      'cancelled_by_holder',
    ] as const) {
      const order = await world.order(holder, organisation, status);
      const before = await world.history(order.id);
      const reply = await browser.call(confirmCardOrder, { orderId: order.id, ...accepted });
      expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
      expect(await world.history(order.id)).toEqual(before);
    }
    const { order } = await confirm();
    expect((await browser.call(confirmCardOrder, { orderId: order.id, ...accepted })).status).toBe(409);
  });

  test('takes nothing that the call does not describe [T7]', async () => {
    const { order, reply } = await confirm({}, { ...accepted, status: 'activated' });
    expect(reply.status).toBe(400);
    const browser = await world.signIn(holder);
    for (const more of ['"namesIsValid":true', '"__proto__":{"verified":true}', '"holder_id":"x"', '"constructor":{}']) {
      const body = `{"phone":"0701234567","country":"SE",${more}}`;
      expect((await browser.send('POST', `/api/cards/confirm-card-order/${order.id}`, body)).status).toBe(400);
    }
    expect(await world.found(order.id)).toMatchObject({ status: 'approved_by_personalizer', phone: null });
  });

  test('by two at once happens once', async () => {
    const order = await world.order(holder, organisation, 'approved_by_personalizer');
    const browser = await world.signIn(holder);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.call(confirmCardOrder, { orderId: order.id, ...accepted })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await world.history(order.id)).slice(-3)).toEqual([
      'approved_by_personalizer',
      'approved_by_holder',
      'ready_to_personalize',
    ]);
  });

  test('takes the order from another who held its invitation', async () => {
    const other = await world.person();
    const { order } = await confirm({ redeemed_by: other.id });
    const browser = await world.signIn(other);
    const reply = await browser.call(confirmCardOrder, { orderId: order.id, ...accepted });
    expect([reply.status, reply.refused]).toEqual([404, 'errors.cards.itemNotFound']);
  });
});
