import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { jpegOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnEachDatabase('an order that waits for a second person', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let first: Browser;
  let second: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '3' } });
    organisation = await world.organisation({ name: 'Bygg AB' });
    await world.supplier();
    karl = await world.organisationUser(organisation, 'main');
    first = await world.signIn(karl, 'bank', true);
    second = await world.signIn(await world.organisationUser(organisation, 'main'), 'bank', true);
    await set(true);
  });
  const race = () => ({ db: world.portal.db, engine, table: 'card_orders' }) as const;

  const here = () => ({ organizationId: organisation.code });
  const set = async (isNeeded: boolean, by = first) =>
    by.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded });
  const place = async (order: object = {}, by = first) => {
    const asked = { ...here(), requestId: randomUUID(), order: { ...orderOfÅsa, supplier: 'kortverket', ...order } };
    const { order: made } = (await by.call(contract.orderCard, asked)).result;
    if (made === null) throw new Error('nothing was ordered');
    return made;
  };
  const list = async (by = first) => (await by.call(contract.getUnapprovedOrders, here())).result;
  const seenBy = async (by: Browser, orderId: string) => {
    const seen = (await list(by)).orders.find((each) => each.orderId === orderId)?.modified;
    return { orderId, seen: seen ?? new Date(0).toISOString() };
  };
  const approve = async (by: Browser, ...orders: readonly { orderId: string; seen: string }[]) =>
    by.call(contract.approveOrders, { ...here(), orders });
  const whys = async (by: Browser, ...orders: readonly { orderId: string; seen: string }[]) =>
    (await approve(by, ...orders)).result.orders.map(({ why }) => why);
  const edit = async (orderId: string, order: object, by = first, more: object = {}) =>
    by.call(contract.editOrder, {
      ...here(),
      ...(await seenBy(by, orderId)),
      order: { ...orderOfÅsa, supplier: 'kortverket', ...order },
      ...more,
    });
  const cancel = async (orderId: string, by = first) =>
    by.call(contract.cancelUnapprovedOrder, { ...here(), orderId, reason: 'Left' });
  const statusOf = async (orderId: string) => (await world.found(orderId)).status;

  test('is approved by another than who typed it; without the setting at once [W-5-6]', async () => {
    const { orderId, status } = await place();
    expect(status).toBe('ordered');
    const { orders, ...about } = await list();
    expect(about).toMatchObject({ orgName: 'Bygg AB', needsSecondPerson: true, mayChangeSetting: true });
    expect(orders).toMatchObject([{ orderId, fullName: 'Åsa Märta Öberg', typedBy: ['Karl Nyström'], whyNot: 'typedByYou' }]);
    expect((await list(second)).orders[0]?.whyNot).toBeNull();
    expect(await whys(first, await seenBy(first, orderId))).toEqual(['typedByYou']);
    const seen = await seenBy(second, orderId);
    expect([await whys(second, seen), await statusOf(orderId)]).toEqual([[null], 'approved_by_orderer']);
    // A second press is answered as the first; another person is told.
    expect([await whys(second, seen), await whys(first, seen)]).toEqual([[null], ['notWaiting']]);
    expect((await list()).orders).toEqual([]);
    await set(false);
    expect((await place({ card_type: 'lma' })).status).toBe('approved_by_orderer');
  });

  test('is judged by what holds as its turn comes, not as it began to wait for another import [W-5-6, 4-8]', async () => {
    await set(false);
    const { db } = world.portal;
    const held = { db, engine, hold: async (tx: typeof db) => takeLock(tx, 'intake', organisation.id) };
    // Another main user is told that it is on: from then on nobody orders alone.
    const { status } = await whileWaiting(held, place, async () => set(true, second));
    expect(status).toBe('ordered');
    const asked = { ...here(), requestId: randomUUID(), order: { ...orderOfÅsa, supplier: 'kortverket', card_type: 'lma' } };
    const order = async () => (await first.call(contract.orderCard, asked)).result;
    const end = async () =>
      db.updateTable('organisations').set({ state: 'terminated' }).where('id', '=', organisation.id).execute();
    const { order: made, problems } = await whileWaiting(held, order, end);
    expect([made, problems]).toEqual([null, [{ field: 'company', reason: 'companyNotActive', values: {} }]]);
  });

  test('is found by a part of the name of its worker [W-5-13]', async () => {
    await place();
    await place({ card_type: 'lma', given_names: 'Bo', family_names: 'Ek' });
    const found = async (searchText: string) =>
      (await first.call(contract.getUnapprovedOrders, { ...here(), searchText })).result.orders.map(({ fullName }) => fullName);
    expect([await found('oberg'), await found('BO E'), await found('nobody')]).toEqual([['Åsa Märta Öberg'], ['Bo Ek'], []]);
    expect((await first.call(contract.getUnapprovedOrders, { ...here(), searchText: 'bo' })).refused).toBe(
      'errors.cards.searchTooShort',
    );
  });

  test('is approved by no key, which its typist may have made; what a key ordered is [W-5-6]', async () => {
    const { orderId } = await place();
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    const asked = await key.call(contract.approveOrder, { orderId });
    expect([asked.refused, await statusOf(orderId)]).toEqual(['errors.cards.transitionNotAllowed', 'ordered']);
    const orders = [{ ...orderOfÅsa, supplier: 'kortverket', card_type: 'lma' }];
    const [own] = (await key.call(contract.placeCardOrders, { orders })).result.created;
    expect((await key.call(contract.approveOrder, { orderId: own?.order_id ?? '' })).result.status).toBe('approved_by_orderer');
    // Nor once the setting is off: the order was typed while it was on.
    await set(false);
    expect((await key.call(contract.approveOrder, { orderId })).refused).toBe('errors.cards.transitionNotAllowed');
    const unapproved = { orders: [{ ...orderOfÅsa, supplier: 'kortverket', card_type: 'nordic_visitor' }] };
    const [later] = (await key.call(contract.placeCardOrders, unapproved)).result.created;
    expect((await key.call(contract.approveOrder, { orderId: later?.order_id ?? '' })).result.status).toBe('approved_by_orderer');
  });

  test('still waits for another person after its typist switched that off, also once they change it [W-5-6]', async () => {
    const { orderId } = await place();
    const rows = [{ line: 2, order: { ...orderOfÅsa, card_type: 'nordic_visitor' } }];
    const asked = { ...here(), importId: randomUUID(), supplier: 'kortverket', rows };
    const imported = (await first.call(contract.placeImportedOrders, asked)).result.rows[0]?.orderId ?? '';
    await set(false);
    expect((await list()).needsSecondPerson).toBe(false);
    expect((await list()).orders.map(({ whyNot }) => whyNot)).toEqual(['typedByYou', 'typedByYou']);
    expect(await whys(first, await seenBy(first, orderId), await seenBy(first, imported))).toEqual(['typedByYou', 'typedByYou']);
    expect((await edit(orderId, { family_names: 'Ek' })).result).toEqual({ standing: null, problems: [] });
    expect(await whys(first, await seenBy(first, orderId))).toEqual(['typedByYou']);
    await set(true);
    expect(await whys(first, await seenBy(first, orderId))).toEqual(['typedByYou']);
    await set(false);
    expect((await list(second)).orders.map(({ whyNot }) => whyNot)).toEqual([null, null]);
    expect(await whys(second, await seenBy(second, orderId))).toEqual([null]);
    // What is typed from now on waits for nobody.
    expect((await place({ card_type: 'lma' })).status).toBe('approved_by_orderer');
  });

  test('changed while that is on, needs another person afterwards too, though it was ordered before [W-5-6]', async () => {
    await set(false);
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    const orders = [{ ...orderOfÅsa, supplier: 'kortverket' }];
    const [{ order_id: orderId } = { order_id: '' }] = (await key.call(contract.placeCardOrders, { orders })).result.created;
    await set(true);
    await edit(orderId, { family_names: 'Ek' });
    await set(false);
    expect(await whys(first, await seenBy(first, orderId))).toEqual(['typedByYou']);
    expect(await whys(second, await seenBy(second, orderId))).toEqual([null]);
  });

  test('whether one is needed is mailed to all main users and the company’s address, and only when it changes [W-5-6, W-3-11]', async () => {
    const { db } = world.portal;
    const told = async () =>
      (await world.messages()).filter(({ kind }) => kind === 'company-changed').map(({ recipient, body }) => [recipient, body]);
    await db.updateTable('persons').set({ email: 'karl@bygg.example' }).where('id', '=', karl.id).execute();
    await db.updateTable('organisations').set({ email: 'office@bygg.example' }).where('id', '=', organisation.id).execute();
    await set(true);
    expect(await told()).toEqual([]);
    await set(false, second);
    expect((await told()).map(([recipient]) => recipient).toSorted()).toEqual(['karl@bygg.example', 'office@bygg.example']);
    const [one] = await told();
    expect(one?.[1]).toContain('Orders no longer wait for a second person to approve them');
    await set(true);
    const newest = (await told()).filter(([, body]) => body?.includes('A second person approves each order'));
    expect(newest.map(([recipient]) => recipient).toSorted()).toEqual(['karl@bygg.example', 'office@bygg.example']);
    // Whoever switches it to and fro fills nobody's mailbox.
    expect([(await set(false, second)).refused, (await list()).needsSecondPerson]).toEqual(['errors.cards.tooManyMails', true]);
  });

  test('is not switched to and fro for a minute on end, even to what it is [W-5-6]', async () => {
    // The first of the twenty is the call that `beforeEach` makes.
    for (let asked = 1; asked < 20; asked += 1) expect((await set(true)).status).toBe(200);
    expect((await set(true)).status).toBe(429);
  });

  test('is needed no more once a main user says so who has just signed in; a browser that was left open only has it needed [W-5-6]', async () => {
    const left = await world.signIn(karl);
    const password = await world.signIn(karl, 'general', true);
    for (const by of [left, password]) {
      const { status, refused } = await set(false, by);
      expect([status, refused, (await list()).needsSecondPerson]).toEqual([409, 'errors.account.signInToProve', true]);
    }
    // Nobody was mailed of what was not done, and the company's log says nothing of it.
    expect((await world.messages()).filter(({ kind }) => kind === 'company-changed')).toEqual([]);
    expect([(await set(false)).status, (await list()).needsSecondPerson]).toEqual([200, false]);
    expect([(await set(true, left)).status, (await list()).needsSecondPerson]).toEqual([200, true]);
    const { changes } = (await first.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    expect(changes.map(({ becomes }) => becomes)).toEqual(['on', 'off', 'on']);
  });

  test('switched on and off at once, by two, ends as the log says [W-5-6]', async () => {
    await atOnce(
      { ...race(), table: 'organisations' },
      async () => set(false),
      async () => set(false, second),
    );
    const { changes } = (await first.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    expect(changes.map(({ becomes }) => becomes)).toEqual(['off', 'on']);
    expect((await list()).needsSecondPerson).toBe(false);
  });

  test('from a spreadsheet waits, too [W-5-6, W-5-11]', async () => {
    const rows = [{ line: 2, order: orderOfÅsa }];
    const asked = { ...here(), importId: randomUUID(), supplier: 'kortverket', rows };
    const { result } = await first.call(contract.placeImportedOrders, asked);
    expect([result.waitsForApproval, await statusOf(result.rows[0]?.orderId ?? '')]).toEqual([true, 'ordered']);
    // What an import says of its orders is theirs, not the setting of another day.
    const waits = async () =>
      (await first.call(contract.getOrderImport, { ...here(), importId: asked.importId })).result.waitsForApproval;
    await set(false);
    expect(await waits()).toBe(true);
    await whys(second, await seenBy(second, result.rows[0]?.orderId ?? ''));
    await set(true);
    expect(await waits()).toBe(false);
  });

  test('is not approved by whoever changed it, nor by who saw it before the change [W-5-6, W-5-13]', async () => {
    const { orderId } = await place({ photo: (await jpegOf(280, 360)).toString('base64') });
    const before = await seenBy(second, orderId);
    const { government_id: _, ...unseen } = orderOfÅsa;
    const asked = { ...unseen, family_names: 'Åberg', supplier: 'kortverket' };
    const edited = await first.call(contract.editOrder, { ...here(), ...before, order: asked, keepsPhoto: true });
    expect(edited.result).toEqual({ standing: null, problems: [] });
    const small = { photo: (await jpegOf(270, 360)).toString('base64') };
    expect((await edit(orderId, small)).result.problems).toMatchObject([{ field: 'photo', reason: 'photoTooSmall' }]);
    expect(await world.found(orderId)).toMatchObject({ family_names: 'Åberg', status: 'ordered', photo_id: expect.any(String) });
    expect(await whys(second, before)).toEqual(['changedSince']);
    const pictures = async () => (await world.portal.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
    const { photo_id: photo } = await world.found(orderId);
    expect(await pictures()).toEqual([photo]);
    await edit(orderId, { photo: (await jpegOf(300, 400)).toString('base64') });
    const { photo_id: another } = await world.found(orderId);
    expect([await pictures(), another === photo]).toEqual([[another], false]);
    expect((await edit(orderId, {}, second)).result).toEqual({ standing: null, problems: [] });
    expect((await list()).orders[0]?.typedBy).toEqual(['Karl Nyström', 'Karl Nyström']);
    expect(await whys(second, await seenBy(second, orderId))).toEqual(['typedByYou']);
    const third = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    expect(await whys(third, await seenBy(third, orderId))).toEqual([null]);
    // Its government id stayed the same, so the same order again is that one.
    expect(await place({}, second)).toMatchObject({ orderId, isNew: false });
  });

  test('is reached at another address once that is changed: what came back from the former one counts no more [L-1-6, W-5-13]', async () => {
    const { orderId } = await place({ email: 'gone@example.com' });
    // As after it was sent back by its holder, whom a mail had not reached.
    const sent = { status: 'approved_by_personalizer', kind: 'review', channel: 'email', failed: new Date() } as const;
    const mail = { ...sent, id: randomUUID(), order_id: orderId, waits_since: new Date(), written: new Date(), came_back: true };
    const actor = { actor_person_id: null, actor_name: '', actor_role: 'system' } as const;
    const { db } = world.portal;
    await db
      .insertInto('holder_messages')
      .values({ ...mail, ...actor, reminder: null, sent: null })
      .execute();
    const cameBack = async () => db.selectFrom('holder_messages').select(['came_back', 'to_former_address']).execute();
    expect((await edit(orderId, { email: 'gone@example.com', city: 'Kiruna' })).result.problems).toEqual([]);
    expect(await cameBack()).toEqual([{ came_back: true, to_former_address: false }]);
    expect((await edit(orderId, { email: 'right@example.com' })).result.problems).toEqual([]);
    expect(await cameBack()).toEqual([{ came_back: true, to_former_address: true }]);
  });

  test('that has its former address again counts the mails to that one again, and those to the other no more [L-1-6, W-5-13]', async () => {
    const { orderId } = await place({ email: 'gone@example.com' });
    const { db } = world.portal;
    const values = { holderName: 'Åsa', orgName: 'Bygg AB', cardType: 'nordic', link: 'https://portal.example/' } as const;
    const about = { orderId, reminder: null, by: { personId: null, name: '', role: 'system' } } as const;
    const mail = async (to: string) =>
      enqueueMessage(db, world.portal, { kind: 'card-ready', to, language: 'en', values, about, personId: null });
    const formerly = async () => {
      const of = db.selectFrom('holder_messages').innerJoin('outbox_messages', 'outbox_messages.id', 'holder_messages.id');
      const rows = await of.select(['recipient', 'to_former_address']).orderBy('recipient').execute();
      return rows.flatMap(({ recipient, to_former_address: isFormer }) => (isFormer ? recipient : []));
    };
    await mail('gone@example.com');
    await edit(orderId, { email: 'right@example.com' });
    await mail('right@example.com');
    expect(await formerly()).toEqual(['gone@example.com']);
    await edit(orderId, { email: 'gone@example.com' });
    expect(await formerly()).toEqual(['right@example.com']);
    await edit(orderId, { email: null });
    expect(await formerly()).toEqual(['gone@example.com', 'right@example.com']);
  });

  test('keeps what a system calls it when a person corrects it, and is then the same order for that system [W-5-13, W-5-15]', async () => {
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    const orders = [{ ...orderOfÅsa, supplier: 'kortverket', reference: 'HR-17' }];
    const [{ order_id: orderId } = { order_id: '' }] = (await key.call(contract.placeCardOrders, { orders })).result.created;
    const corrected = { ...orderOfÅsa, date_of_birth: '1990-01-01', government_id: '19900101-2385' };
    expect((await edit(orderId, { ...corrected, family_names: 'Ek' })).result).toEqual({ standing: null, problems: [] });
    expect((await key.call(contract.getPlacedOrder, { orderId })).result.reference).toBe('HR-17');
    const again = await key.call(contract.placeCardOrders, { orders: [{ ...orders[0], ...corrected }] });
    expect(again.result).toMatchObject({ created: [], unchanged: [{ order_id: orderId }] });
  });

  test('is called otherwise when a person writes so, unless another order is called that [W-5-1, W-5-13]', async () => {
    const { orderId } = await place({ reference: '17' });
    await place({ card_type: 'lma', reference: '18' });
    const calledAfter = async (order: object) => {
      const { problems } = (await edit(orderId, order)).result;
      return [...problems.map(({ field, reason }) => `${field} ${reason}`), (await world.found(orderId)).orderer_reference];
    };
    expect(await calledAfter({})).toEqual(['17']);
    expect(await calledAfter({ reference: '18' })).toEqual(['reference referenceOfAnother', '17']);
    expect(await calledAfter({ reference: '19' })).toEqual(['19']);
    expect(await calledAfter({ reference: '' })).toEqual([expect.stringMatching(/^content:/)]);
  });

  test('is changed as a new one is judged, and only before it is approved [W-5-13, W-5-15]', async () => {
    const { orderId } = await place();
    const other = await place({ card_type: 'lma' });
    const wrong = (await edit(orderId, { email: 'nobody', date_of_birth: '1993-07-16' })).result.problems;
    expect(wrong.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'government_id otherDateOfBirth',
      'email notAnEmail',
    ]);
    expect((await edit(other.orderId, { card_type: 'nordic' })).result.problems).toMatchObject([{ reason: 'orderedBefore' }]);
    // For days that overlap with another's it is changed only knowingly.
    const days = { valid_from: world.day(1), valid_until: world.day(99) };
    const likewise = async (more: object) => (await edit(other.orderId, { card_type: 'nordic', ...days }, first, more)).result;
    expect(await likewise({})).toMatchObject({ standing: { orderId }, problems: [] });
    expect((await world.found(other.orderId)).card_type).toBe('lma');
    expect(await likewise({ knowingly: true })).toEqual({ standing: null, problems: [] });
    await approve(second, await seenBy(second, orderId));
    expect((await edit(orderId, {})).refused).toBe('errors.cards.transitionNotAllowed');
    expect((await edit(randomUUID(), {})).refused).toBe('errors.cards.itemNotFound');
  });

  test('becomes by its name or day of birth that of a worker who has one only knowingly [W-5-13, W-5-15]', async () => {
    const passport = { government_id_type: 'passport_number', government_id: 'AA1234567' };
    const { orderId: theirs } = await place();
    const { orderId } = await place({ ...passport, family_names: 'Ek' });
    const { orderId: younger } = await place({ ...passport, government_id: 'AA7654321', date_of_birth: '1994-07-15' });
    const another = { standing: { orderId: theirs }, problems: [] };
    expect((await edit(orderId, passport)).result).toMatchObject(another);
    expect((await edit(younger, { ...passport, government_id: 'AA7654321' })).result).toMatchObject(another);
    expect(await world.found(orderId)).toMatchObject({ family_names: 'Ek' });
    expect((await edit(orderId, passport, first, { knowingly: true })).result).toEqual({ standing: null, problems: [] });
    // What stays of the same name is asked no more.
    expect((await edit(orderId, { ...passport, email: 'asa@example.com' })).result).toEqual({ standing: null, problems: [] });
  });

  test('of two who change it from what they both saw one does, and the other is told and may look again [W-5-13]', async () => {
    const { orderId } = await place();
    const { seen } = await seenBy(first, orderId);
    expect((await first.call(contract.getKnownWorker, { ...here(), orderId })).result.modified).toBe(seen);
    const answers = await atOnce(
      race(),
      async () => edit(orderId, { family_names: 'Ek' }, first, { seen }),
      async () => edit(orderId, { family_names: 'Alm' }, second, { seen }),
    );
    const refused = answers.map((answer) => answer.refused);
    expect(refused.toSorted()).toEqual(['errors.cards.changedMeanwhile', undefined]);
    const [winner, loser] = refused[0] === undefined ? ['Ek', second] : (['Alm', first] as const);
    expect((await world.found(orderId)).family_names).toBe(winner);
    const { result } = await loser.call(contract.getKnownWorker, { ...here(), orderId });
    expect(result.familyNames).toBe(winner);
    expect((await edit(orderId, { family_names: 'Bo' }, loser, { seen: result.modified })).result).toEqual({
      standing: null,
      problems: [],
    });
  });

  test('may become what was ordered before and came to nothing [W-5-13]', async () => {
    const former = await place();
    await cancel(former.orderId);
    const { orderId } = await place({ card_type: 'lma' });
    expect((await edit(orderId, { card_type: 'nordic' })).result).toEqual({ standing: null, problems: [] });
    expect(await world.found(orderId)).toMatchObject({ card_type: 'nordic', status: 'ordered' });
    expect(await place({}, second)).toMatchObject({ orderId, isNew: false });
  });

  test('is cancelled with a reason before it is approved, and no later [W-5-13]', async () => {
    const { orderId } = await place();
    expect([(await cancel(orderId)).status, await statusOf(orderId)]).toEqual([200, 'cancelled_by_orderer']);
    expect(await whys(second, { orderId, seen: new Date().toISOString() })).toEqual(['notWaiting']);
    const later = await place({ card_type: 'lma' });
    await approve(second, await seenBy(second, later.orderId));
    expect((await cancel(later.orderId)).refused).toBe('errors.cards.transitionNotAllowed');
  });

  test('approved by two at once is approved once; cancelled or changed meanwhile, one of both comes first [W-5-6, W-5-13]', async () => {
    const third = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const types = ['nordic', 'lma', 'nordic_visitor', 'nordic_temporary'];
    const orders = await Promise.all(types.map(async (card_type) => (await place({ card_type })).orderId));
    const seen = await Promise.all(orders.map(async (id) => seenBy(second, id)));
    const [one, two, three] = seen as [(typeof seen)[0], (typeof seen)[0], (typeof seen)[0]];
    const both = await atOnce(
      race(),
      async () => whys(second, one),
      async () => whys(third, one),
    );
    expect(both.flat().toSorted()).toEqual([null, 'notWaiting'].toSorted());
    const [approved, cancelled] = await atOnce(
      race(),
      async () => whys(second, two),
      async () => cancel(two.orderId),
    );
    expect([approved?.[0], cancelled.status === 200]).toEqual(cancelled.status === 200 ? ['notWaiting', true] : [null, false]);
    const [seenFirst, edited] = await atOnce(
      race(),
      async () => whys(second, three),
      async () => edit(three.orderId, { card_type: 'nordic_visitor', family_names: 'Ek' }),
    );
    expect([seenFirst?.[0], edited.status === 200]).toEqual(edited.status === 200 ? ['changedSince', true] : [null, false]);
    const history = await world.portal.db
      .selectFrom('card_order_history')
      .select('order_id')
      .where('status', '=', 'approved_by_orderer')
      .execute();
    expect(new Set(history.map(({ order_id }) => order_id)).size).toBe(history.length);
  });

  test('of another company is not found, and the mails that approvals lead to have an end [W-5-6]', async () => {
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()), 'general');
    const { orderId } = await place();
    const seen = await seenBy(second, orderId);
    expect((await elsewhere.call(contract.approveOrders, { ...here(), orders: [seen] })).status).toBe(403);
    const other = await world.organisation();
    await world.organisationUser(other, 'main');
    expect(await whys(second, { orderId: randomUUID(), seen: seen.seen })).toEqual(['notFound']);
    const types = ['lma', 'nordic_visitor', 'nordic_temporary'];
    const mailed = await Promise.all(
      types.map(async (card_type) => (await place({ card_type, email: 'a@example.com' })).orderId),
    );
    const four = await place({ email: 'b@example.com', valid_from: world.day(1100), valid_until: world.day(1190) });
    const all = await Promise.all([...mailed, four.orderId].map(async (id) => seenBy(second, id)));
    expect([(await approve(second, ...all)).refused, await statusOf(four.orderId)]).toEqual([
      'errors.cards.tooManyMails',
      'ordered',
    ]);
    expect(await whys(second, ...all.slice(0, 3))).toEqual([null, null, null]);
  });

  test('is wanted by main users alone, and the company’s log says who wanted it so [W-5-6, W-3-7]', async () => {
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'), 'general');
    expect((await set(false, basic)).status).toBe(403);
    await set(true);
    await set(false, second);
    const { changes } = (await first.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    expect(changes.map(({ kind, becomes, by }) => [kind, becomes, by])).toEqual([
      ['second-person', 'off', 'Karl Nyström'],
      ['second-person', 'on', 'Karl Nyström'],
    ]);
  });

  test('may be typed by a basic user to whom a main user granted it, with their next call, until it is taken [W-5-7, W-3-6]', async () => {
    const bo = await world.organisationUser(organisation, 'basic');
    const basic = await world.signIn(bo, 'general');
    const tries = async () => (await basic.call(contract.getCardOrdering, here())).status;
    const grant = async (isGranted: boolean, personId = bo.id, by = first) =>
      by.call(contract.grantToOrganisationUser, {
        organizationCode: organisation.code,
        personId,
        permission: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
        isGranted,
      });
    expect(await tries()).toBe(403);
    expect((await grant(true, bo.id, basic)).status).toBe(403);
    expect([(await grant(true)).status, await tries(), (await place({}, basic)).status]).toEqual([200, 200, 'ordered']);
    const users = (await first.call(contract.getOrganisationUsers, { organizationCode: organisation.code })).result.people;
    expect(users.filter(({ granted }) => granted.length > 0).map(({ personId }) => personId)).toEqual([bo.id]);
    expect(await whys(basic, await seenBy(basic, (await list()).orders[0]?.orderId ?? ''))).toEqual(['typedByYou']);
    // It gives nothing else.
    expect((await basic.call(contract.getOrganisationUsers, { organizationCode: organisation.code })).status).toBe(403);
    await grant(false);
    expect(await tries()).toBe(403);
    const { changes } = (await first.call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    expect(changes.slice(0, 2).map(({ kind, by }) => [kind, by])).toEqual([
      ['taken', 'Karl Nyström'],
      ['granted', 'Karl Nyström'],
    ]);
  });

  test('is granted by nobody who may not order there: not by staff, nor to who is no basic user [W-3-6]', async () => {
    const bo = await world.organisationUser(organisation, 'basic');
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const staffs = await world.signIn(olga);
    const grant = async (personId: string, by: Browser) =>
      by.call(contract.grantToOrganisationUser, {
        organizationCode: organisation.code,
        personId,
        permission: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
        isGranted: true,
      });
    expect((await grant(bo.id, staffs)).refused).toBe('errors.users.cannotGrantPermissions');
    for (const personId of [karl.id, olga.id, randomUUID()]) {
      expect((await grant(personId, first)).refused).toBe('errors.users.notFound');
    }
    await grant(bo.id, first);
    for (const userType of ['inactive', 'basic'] as const) {
      await first.call(contract.changeOrganisationUser, { organizationCode: organisation.code, personId: bo.id, userType });
    }
    const basic = await world.signIn(bo, 'general');
    expect((await basic.call(contract.getCardOrdering, here())).status).toBe(403);
  });
});
