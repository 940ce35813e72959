import { Writable } from 'node:stream';
import {
  forgetRejectionReason,
  getAuthInfo,
  getProductionQueue,
  getProductionSuppliers,
  getRejectionReasons,
  personalizeFromFile,
  releaseProductionOrder,
  reportProduction,
  reportSelected,
  takeProductionOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { pngOf } from '../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

const photoOf = (width: number, height: number) => Buffer.from(pngOf(width, height));

describeOnEachDatabase('an operator of a card supplier', (fresh) => {
  let world: World;
  let now: number;
  let log: string;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let teamId: string;
  let tove: Browser;
  let lars: Browser;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z');
    log = '';
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    world = await World.make(await fresh(), { now: () => new Date(now), logTo });
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    holder = await world.person({ givenNames: 'Åsa', familyNames: 'Ek' });
    teamId = await world.supplier();
    tove = await world.signIn(await world.operator());
    lars = await world.signIn(await world.operator({ givenNames: 'Lars' }));
  });
  const waiting = async (more = {}) => {
    now += 1000;
    return world.order(holder, organisation, 'approved_by_orderer', more);
  };
  const take = (by: Browser, more = {}) => by.call(takeProductionOrder, { teamId, queue: 'check', ...more });
  const taken = async (by: Browser, more = {}) => (await take(by, more)).result.order?.orderId ?? null;
  const report = (by: Browser, orderId: string, reported: object, more = {}) =>
    by.call(reportProduction, { teamId, orderId, reported, ...more });

  test('sees the queues of their own supplier alone, and nobody else’s order [W-1-16, W-6-4]', async () => {
    const mine = await waiting();
    const otherId = await world.otherSupplier();
    const theirs = await waiting({ supplier_id: otherId, photo_id: await world.picture() });
    expect((await tove.call(getProductionSuppliers)).result.suppliers.map(({ id }) => id)).toEqual([teamId]);
    const { result } = await tove.call(getProductionQueue, { teamId, queue: 'check' });
    expect([result.orders.map(({ orderId }) => orderId), result.counts.check]).toEqual([[mine.id], 1]);
    expect((await tove.call(getProductionQueue, { teamId: otherId, queue: 'check' })).status).toBe(403);
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [theirs.id, unknown]) {
      expect([(await take(tove, { orderId: id })).refused, (await report(tove, id, { event: 'accepted' })).refused]).toEqual([
        'errors.cards.itemNotFound',
        'errors.cards.itemNotFound',
      ]);
      expect((await tove.send('GET', `/api/production/photo/${teamId}/${id}`)).status).toBe(404);
    }
    expect((await world.found(theirs.id)).status).toBe('approved_by_orderer');
  });

  test('has the right while they have it, and by a sign-in that proves who they are [W-1-16]', async () => {
    const ended = await world.operator();
    const browser = await world.signIn(ended);
    const rights = async (by: Browser) => (await by.call(getAuthInfo, { languageCode: 'en' })).result.currentPermissions;
    expect(await rights(browser)).toContain('SEPPO_ACTION_PRODUCE_CARDS');
    const weak = await world.signIn(ended, 'general');
    expect(await rights(weak)).not.toContain('SEPPO_ACTION_PRODUCE_CARDS');
    expect((await weak.call(getProductionQueue, { teamId, queue: 'check' })).status).toBe(403);
    // What an ID office records makes nothing more of a password, nor a phone of somebody who has an e-ID.
    const byOffice = { source: 'manualIdVerification', document: 'passport', phone: '+46701740699' } as const;
    const recorded = await world.person({ ...byOffice, governmentId: ended.governmentId });
    for (const way of ['general', 'sms'] as const) {
      const byWay = await world.signIn(recorded, way);
      expect([recorded.id, await rights(byWay)]).toEqual([ended.id, expect.not.arrayContaining(['SEPPO_ACTION_PRODUCE_CARDS'])]);
      expect((await byWay.call(getProductionQueue, { teamId, queue: 'check' })).status).toBe(403);
    }
    await world.portal.db.deleteFrom('person_permissions').where('person_id', '=', ended.id).execute();
    expect((await browser.call(getProductionQueue, { teamId, queue: 'check' })).status).toBe(403);
  });

  test('finds an order by a part of a name, of a company, or by its id; a page past the end is the last [W-6-1]', async () => {
    const order = await waiting({ printable_name: 'Åsa Ek' });
    const second = await world.person({ givenNames: 'Bo', familyNames: 'Alm' });
    await world.order(second, await world.organisation({ name: 'Majava Oy' }), 'approved_by_orderer');
    const found = async (searchText: string) => {
      const { result } = await tove.call(getProductionQueue, { teamId, queue: 'check', searchText });
      return result.orders.map(({ nameToPrint }) => nameToPrint);
    };
    expect([await found('asa'), await found('MAJAVA'), await found(order.id), await found('nobody')]).toEqual([
      ['Åsa Ek'],
      ['Bo Alm'],
      ['Åsa Ek'],
      [],
    ]);
    expect((await tove.call(getProductionQueue, { teamId, queue: 'check', searchText: '-' })).refused).toBe(
      'errors.cards.searchTooShort',
    );
    const past = await tove.call(getProductionQueue, { teamId, queue: 'check', page: 9 });
    expect([past.result.orders.length, past.result.pagination]).toEqual([2, { totalItems: 2, itemsPerPage: 20, page: 1 }]);
  });

  test('is told of the same person, the same photo of another, and a photo of an odd size [W-6-1]', async () => {
    const photo = await world.picture(photoOf(274, 352));
    const order = await waiting({ photo_id: photo, printable_name: 'Åsa Ek' });
    const warnings = async (orderId: string) => (await take(tove, { orderId })).result.order?.warnings;
    expect(await warnings(order.id)).toEqual([]);
    const another = await world.person({ givenNames: 'Bo', familyNames: 'Alm' });
    const like = { orgName: 'Norrbygg AB', status: 'approved_by_orderer' };
    const sameFile = await world.portal.db
      .updateTable('pictures')
      .set({ came_as: Buffer.alloc(32, 7) })
      .where('id', 'in', [photo, await world.picture(photoOf(274, 352))])
      .returning('id')
      .execute();
    await world.order(another, organisation, 'approved_by_orderer', {
      photo_id: sameFile.find(({ id }) => id !== photo)?.id ?? null,
    });
    expect(await warnings(order.id)).toEqual([{ kind: 'samePhoto', other: { name: 'Bo Alm', ...like }, pixels: null }]);
    await world.order(holder, organisation, 'activated');
    await world.order(holder, organisation, 'cancelled_by_orderer');
    expect(await warnings(order.id)).toContainEqual({
      kind: 'samePerson',
      other: { name: holder.name, ...like, status: 'activated' },
      pixels: null,
    });
    expect(await warnings(order.id)).toHaveLength(2);
    const [small, wide, none] = [
      await waiting({ photo_id: await world.picture(photoOf(200, 257)) }),
      await waiting({ photo_id: await world.picture(photoOf(600, 400)) }),
      await waiting(),
    ];
    expect(await warnings(small.id)).toContainEqual({ kind: 'oddPhotoSize', other: null, pixels: { width: 200, height: 257 } });
    expect(await warnings(wide.id)).toContainEqual({ kind: 'oddPhotoSize', other: null, pixels: { width: 600, height: 400 } });
    expect(await warnings(none.id)).toContainEqual({ kind: 'noPhoto', other: null, pixels: null });
  });

  test('accepts an order or turns it down, and a reason is kept for the supplier alone [W-6-2]', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    expect((await report(tove, one.id, { event: 'accepted' })).result.status).toBe('approved_by_personalizer');
    const rejected = { event: 'rejected', reason: 'The face is in shadow.' };
    expect((await report(tove, two.id, rejected, { keepReason: true })).result.status).toBe('rejected_by_personalizer');
    expect((await report(tove, three.id, { event: 'rejected', reason: 'It is Bo.' })).status).toBe(200);
    expect(await world.found(two.id)).toMatchObject({ rejection_reason: 'The face is in shadow.' });
    const reasons = async (by: Browser) => (await by.call(getRejectionReasons, { teamId })).result.reasons;
    expect(await reasons(lars)).toEqual(['The face is in shadow.']);
    const elsewhere = await world.otherSupplier();
    const other = await world.signIn(await world.operator({ supplierId: elsewhere }));
    expect((await other.call(getRejectionReasons, { teamId: elsewhere })).result.reasons).toEqual([]);
    await lars.call(forgetRejectionReason, { teamId, reason: 'The face is in shadow.' });
    expect(await reasons(tove)).toEqual([]);
    expect((await report(tove, one.id, { event: 'accepted' })).refused).toBe('errors.cards.transitionNotAllowed');
    const history = await world.portal.db
      .selectFrom('card_order_history')
      .select(['actor_role', 'actor_name'])
      .where('order_id', '=', two.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(history).toEqual({ actor_role: 'personalizer', actor_name: 'Tove Strand' });
  });

  test('is told which order they may turn down or send back, and may do just that [W-6-2, L-3-4, 4-1]', async () => {
    for (const [status, queue, mayTurnDown, maySendBack] of [
      ['approved_by_orderer', 'check', true, true],
      ['ready_to_personalize', 'print', true, false],
      ['printed', 'personalize', false, false],
      ['printing_failed', 'failed', false, false],
      ['personalization_failed', 'failed', true, false],
    ] as const) {
      const open = async () => {
        const { id } = await world.order(holder, organisation, status);
        return { id, told: (await take(tove, { queue, orderId: id })).result.order };
      };
      const [one, other] = [await open(), await open()];
      const rejected = await report(tove, one.id, { event: 'rejected', reason: 'The face is in shadow.' });
      const sentBack = await report(tove, other.id, { event: 'sent-back', reason: 'The face is in shadow.' });
      expect([status, one.told?.mayTurnDown, one.told?.maySendBack]).toEqual([status, mayTurnDown, maySendBack]);
      expect([status, rejected.status, sentBack.status]).toEqual([status, mayTurnDown ? 200 : 409, maySendBack ? 200 : 409]);
    }
  });

  test('opens the longest waiting order that nobody else has open; it is theirs until they let go, or five minutes [W-6-4]', async () => {
    const [first, second] = [await waiting(), await waiting()];
    expect([await taken(tove), await taken(lars), await taken(tove)]).toEqual([first.id, second.id, first.id]);
    expect(await taken(await world.signIn(await world.operator()))).toBe(null);
    const refused = await take(lars, { orderId: first.id });
    expect([refused.status, refused.refused, refused.data]).toEqual([
      409,
      'errors.production.openedByAnother',
      { name: 'Tove Strand' },
    ]);
    expect((await report(lars, first.id, { event: 'accepted' })).refused).toBe('errors.production.openedByAnother');
    expect((await world.found(first.id)).status).toBe('approved_by_orderer');
    const { result } = await tove.call(getProductionQueue, { teamId, queue: 'check' });
    expect(result.orders.map(({ openedBy }) => openedBy)).toEqual([
      { name: 'Tove Strand', isYou: true },
      { name: 'Lars Strand', isYou: false },
    ]);
    now += 4 * 60_000;
    // Who goes on looking keeps it.
    expect(await taken(tove, { orderId: first.id })).toBe(first.id);
    now += 2 * 60_000;
    expect(await taken(lars, { after: [second.id] })).toBe(null);
    await tove.call(releaseProductionOrder, { teamId, orderId: first.id });
    expect(await taken(lars, { after: [second.id] })).toBe(first.id);
    now += 5 * 60_000;
    expect(await taken(tove)).toBe(first.id);
  });

  test('never opens what another opens at the same moment [W-6-4]', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => waiting()));
    const people = [tove, lars, await world.signIn(await world.operator()), await world.signIn(await world.operator())];
    const ids = await Promise.all(people.map((each) => taken(each)));
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => orders.some((order) => order.id === id))).toBe(true);
    const [last] = orders.filter(({ id }) => !ids.includes(id));
    const answers = await Promise.all(people.map((each) => take(each, { orderId: last?.id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const order = await waiting();
    const reported = await Promise.all(people.map((each) => report(each, order.id, { event: 'accepted' })));
    expect(reported.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await world.history(order.id)).filter((status) => status === 'approved_by_personalizer')).toHaveLength(1);
  });

  test('reports the cards of a file: none where a row is wrong, or with that said all others; its PINs are told to nobody [W-6-3]', async () => {
    const orders = [
      await world.order(holder, organisation, 'printed'),
      await world.order(holder, organisation, 'printed'),
      await world.order(holder, organisation, 'ready_to_personalize'),
    ];
    const rows = orders.map(({ id }, index) => ({
      line: index + 1,
      order: id,
      cardNumber: `AB-2041-00001${index}`,
      pin: `830${index}`,
    }));
    const wrong = [
      { line: 4, order: 'none', cardNumber: 'AB-2041-000019', pin: '8309' },
      { line: 5, order: orders[1]?.id, cardNumber: 'KV-2041-000019', pin: '8309' },
      { line: 6, order: orders[1]?.id, cardNumber: 'AB-2041-000019', pin: '830' },
      { line: 7, order: '00000000-0000-4000-8000-000000000000', cardNumber: 'AB-2041-000019', pin: '8309' },
    ];
    const send = (more: object) => tove.call(personalizeFromFile, { teamId, rows: [...rows, ...wrong], ...more });
    const rejected = [
      { line: 3, why: 'errors.cards.transitionNotAllowed' },
      { line: 4, why: 'errors.cards.itemNotFound' },
      { line: 5, why: 'errors.partner.cardNumberInvalid' },
      { line: 6, why: 'pinInvalid' },
      { line: 7, why: 'errors.cards.itemNotFound' },
    ];
    const whole = await send({});
    expect(whole.result).toEqual({ personalized: 0, rejected });
    expect((await world.found(orders[0]?.id ?? '')).status).toBe('printed');
    const part = await send({ partial: true });
    expect(part.result.personalized).toBe(2);
    expect(part.result.rejected.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    const card = await world.found(orders[1]?.id ?? '');
    expect([card.status, card.card_number]).toEqual(['personalized', 'AB2041000011']);
    expect(world.portal.secrets.open(card.pin_sealed ?? Buffer.alloc(0), `card-order:${card.id}:pin`)).toBe('8301');
    expect(`${whole.body}${part.body}${log}`).not.toMatch(/\b830\d\b/);
    expect(log).toContain('personalize-from-file');
    // The same file again does nothing more.
    expect((await send({ partial: true })).result.personalized).toBe(0);
  });

  test('reports selected orders, each judged by itself [W-6-3]', async () => {
    const [one, two, three] = [
      await world.order(holder, organisation, 'ready_to_personalize'),
      await world.order(holder, organisation, 'ready_to_personalize'),
      await waiting(),
    ];
    await take(lars, { queue: 'print', orderId: two.id });
    const orderIds = [one.id, two.id, three.id];
    const { result } = await tove.call(reportSelected, { teamId, event: 'printed', orderIds });
    const of = (id: string) => result.orders.find(({ orderId }) => orderId === id);
    expect([of(one.id), of(two.id), of(three.id)]).toMatchObject([
      { status: 'printed', why: null },
      { status: null, why: 'errors.production.openedByAnother' },
      { status: null, why: 'errors.cards.transitionNotAllowed' },
    ]);
    expect((await world.found(two.id)).status).toBe('ready_to_personalize');
  });
});
