import {
  cancelDisprovedOrder,
  listProductionOrders,
  type ProductionEvent,
  recordVerifiedIdentity,
  reportProductionEvent,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { phoneHash } from '../../people/record-identity.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('production by a partner', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let supplier: PartnerClient;

  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ code: 'NORRBYGG', name: 'Norrbygg AB' });
    holder = await world.person();
    supplier = await PartnerClient.make(world, ['personalizer']);
  });

  const report = (orderId: string, reported: ProductionEvent | Record<string, unknown>, by = supplier, headers = {}) =>
    by.call(reportProductionEvent, { orderId, ...reported }, headers);
  const card = { event: 'personalized', card_number: 'ab-2041-000017', pin: '4711' };

  test('an order is accepted, and after its holder confirmed it printed and personalised; the holder is told [1-14]', async () => {
    const order = await world.order(holder, organisation, 'approved_by_orderer', { email: 'astrid@example.com' });
    const queue = await supplier.call(listProductionOrders, { queue: 'check' });
    expect(queue.result.orders).toMatchObject([{ order_id: order.id, company: { code: 'NORRBYGG', name: 'Norrbygg AB' } }]);
    expect(queue.body).not.toContain(holder.governmentId.value);
    expect((await report(order.id, { event: 'accepted' })).result.status).toBe('approved_by_personalizer');
    const [waits] = await world.messages();
    expect(waits).toMatchObject({ kind: 'order-waits-for-review', recipient: 'astrid@example.com' });
    expect(waits?.body).toMatch(/\/confirm-order\/kortverket\?invitation=[\w-]{43}/);

    const confirmed = await world.order(holder, organisation, 'ready_to_personalize', { email: 'astrid@example.com' });
    expect((await supplier.call(listProductionOrders, { queue: 'print' })).result.orders).toMatchObject([
      { order_id: confirmed.id },
    ]);
    expect((await report(confirmed.id, { event: 'printed' })).result.status).toBe('printed');
    expect((await report(confirmed.id, card)).result.status).toBe('personalized');
    expect(await world.found(confirmed.id)).toMatchObject({ status: 'personalized', card_number: 'AB2041000017' });
    expect((await world.messages()).at(-1)).toMatchObject({ kind: 'card-ready', recipient: 'astrid@example.com' });
    const history = await world.portal.db
      .selectFrom('card_order_history')
      .selectAll()
      .where('order_id', '=', confirmed.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(history).toMatchObject({ actor_role: 'personalizer', actor_name: 'A partner', status: 'personalized' });
  });

  test('the PIN is sealed, and no trace of it is left by an idempotency key [T22]', async () => {
    const order = await world.order(holder, organisation, 'printed');
    const once = { 'idempotency-key': 'card 17' };
    const pin = '8305';
    const first = await report(order.id, { ...card, pin }, supplier, once);
    const again = await report(order.id, { ...card, pin }, supplier, once);
    expect([first.status, again.status, again.result]).toEqual([200, 200, first.result]);
    expect(await report(order.id, { ...card, pin: '1111' }, supplier, once)).toMatchObject({ status: 409 });
    const { pin_sealed: sealed } = await world.found(order.id);
    expect(world.portal.secrets.open(sealed ?? Buffer.alloc(0), `card-order:${order.id}:pin`)).toBe(pin);
    const { rows } = await sql<{ reply: string }>`select reply::text as reply from idempotent_replies`.execute(world.portal.db);
    expect(rows.map(({ reply }) => reply).join()).not.toMatch(new RegExp(`\\b${pin}\\b`));
  });

  test('what fails is tried again or turned down, with the reason [4-1]', async () => {
    const order = await world.order(holder, organisation, 'ready_to_personalize');
    expect((await report(order.id, { event: 'printing-failed', description: 'no ink' })).result.status).toBe('printing_failed');
    expect((await supplier.call(listProductionOrders, { queue: 'failed' })).result.orders).toHaveLength(1);
    expect((await report(order.id, { event: 'retry' })).result.status).toBe('ready_to_personalize');
    await report(order.id, { event: 'printed' });
    expect((await supplier.call(listProductionOrders, { queue: 'personalize' })).result.orders).toHaveLength(1);
    expect((await report(order.id, { event: 'personalization-failed' })).result.status).toBe('personalization_failed');
    expect((await report(order.id, { event: 'rejected' })).status).toBe(400);
    expect((await report(order.id, { event: 'rejected', reason: 'The photo is too dark.' })).result.status).toBe(
      'rejected_by_personalizer',
    );
    expect(await world.found(order.id)).toMatchObject({ rejection_reason: 'The photo is too dark.' });
  });

  test.each([
    ['printed', 'approved_by_orderer'],
    ['accepted', 'ordered'],
    ['retry', 'printed'],
    ['personalized', 'ready_to_personalize'],
  ] as const)('%s of an order that is %s is refused, and nothing changes [4-1]', async (event, status) => {
    const order = await world.order(holder, organisation, status);
    const answer = await report(order.id, event === 'personalized' ? card : { event });
    expect([answer.status, answer.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
    expect(await world.found(order.id)).toEqual(order);
  });

  test('a card number is the supplier’s own, and nobody else’s', async () => {
    const order = await world.order(holder, organisation, 'printed');
    for (const number of ['KV-2041-000017', 'AB-2041-00001', 'AB-2041-00001X']) {
      const answer = await report(order.id, { ...card, card_number: number });
      expect([answer.status, answer.refused]).toEqual([422, 'errors.partner.cardNumberInvalid']);
    }
    const others = await Promise.all([1, 2, 3].map(() => world.order(holder, organisation, 'printed')));
    const answers = await Promise.all([order, ...others].map(({ id }) => report(id, card)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
    expect(answers.find(({ status }) => status === 409)?.refused).toBe('errors.cards.cardNumberTaken');
    expect((await report(order.id, { ...card, pin: '47111' })).status).toBe(400);
  });

  test('another supplier’s order is as unknown [T1]', async () => {
    const photo_id = await world.picture();
    const order = await world.order(holder, organisation, 'approved_by_orderer', { photo_id });
    const row = { accreditation_code: 'XY', code: 'other', name: 'Other', logo_id: null };
    const { id } = await world.portal.db.insertInto('card_suppliers').values(row).returning('id').executeTakeFirstOrThrow();
    const other = await PartnerClient.make(world, ['personalizer'], { supplierId: id });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const [theirs, nobodys] = [
      await report(order.id, { event: 'accepted' }, other),
      await report(unknown, { event: 'accepted' }, other),
    ];
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
    expect(theirs.refused).toBe('errors.cards.itemNotFound');
    expect((await other.call(listProductionOrders, { queue: 'check' })).result.orders).toEqual([]);
    expect((await world.found(order.id)).status).toBe('approved_by_orderer');
    const photo = (by: PartnerClient) =>
      world.server.inject({
        url: `/partner/v1/production/orders/${order.id}/photo`,
        headers: { authorization: `Bearer ${by.key}` },
      });
    expect([(await photo(supplier)).statusCode, (await photo(other)).statusCode]).toEqual([200, 404]);
  });

  test('an ID verifier records whom it saw, and cancels the order of someone else [1-6]', async () => {
    const verifier = await PartnerClient.make(world, ['id-verifier']);
    const shown = {
      given_names: 'Cătălina Ioana',
      family_names: 'Popescu',
      date_of_birth: '1994-02-09',
      nationalities: ['RO'],
      document: 'passport',
      government_id: { type: 'passport_number', country: 'RO', value: '000000013' },
      phone: '+46 70 174 06 07',
    };
    expect((await verifier.call(recordVerifiedIdentity, shown)).result).toEqual({ recorded: true });
    const identity = await world.portal.db
      .selectFrom('verified_identities')
      .selectAll()
      .where('family_names', '=', 'Popescu')
      .executeTakeFirstOrThrow();
    expect(identity).toMatchObject({ source: 'manualIdVerification', document: 'passport', nationalities: ['RO'] });
    expect(identity.phone_hash?.equals(phoneHash(world.portal.secrets, '+46701740607'))).toBe(true);
    expect(await verifier.call(recordVerifiedIdentity, { ...shown, phone: '12' })).toMatchObject({ status: 422 });
    expect((await verifier.call(recordVerifiedIdentity, { ...shown, given_names: '' })).result).toEqual({ recorded: true });
    expect(await verifier.call(recordVerifiedIdentity, { ...shown, given_names: '', family_names: '' })).toMatchObject({
      status: 400,
    });
    for (const value of [' - / -', 'unknown', '0000000']) {
      const nothing = { ...shown.government_id, value };
      expect(await verifier.call(recordVerifiedIdentity, { ...shown, government_id: nothing })).toMatchObject({ status: 400 });
    }
    const unborn = { ...shown, date_of_birth: world.day(1) };
    expect((await verifier.call(recordVerifiedIdentity, unborn)).refused).toBe('errors.partner.dateOfBirthInvalid');
    // The check digit is wrong, or the number is right and of another day.
    for (const value of ['19940209-2391', '19910417-2383']) {
      const number = { type: 'ssn', country: 'SE', value };
      expect(await verifier.call(recordVerifiedIdentity, { ...shown, government_id: number })).toMatchObject({
        status: 422,
        refused: 'errors.partner.governmentIdInvalid',
      });
    }
    expect(await supplier.call(recordVerifiedIdentity, shown)).toMatchObject({ status: 403 });

    const order = await world.order(holder, organisation, 'approved_by_personalizer');
    const reason = 'The passport is somebody else’s.';
    expect((await verifier.call(cancelDisprovedOrder, { orderId: order.id, reason })).result.status).toBe(
      'cancelled_by_id_verifier',
    );
    expect((await verifier.call(cancelDisprovedOrder, { orderId: order.id, reason })).refused).toBe(
      'errors.cards.transitionNotAllowed',
    );
  });
});
