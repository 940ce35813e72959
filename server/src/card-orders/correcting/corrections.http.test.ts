import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { reportEvent } from '../../production/report-event.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { type CardOrder, findOrder } from '../card-order-store.ts';
import { remindHolders } from '../reminding/remind-holders.ts';
import { lapseCorrections } from './lapse-corrections.ts';

const day = 86_400_000;

describeOnEachDatabase('an order sent back for correction', (fresh, engine) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let asHolder: Browser;
  let asCompany: Browser;
  let clerk: TestPerson;
  let order: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example', language: 'sv' });
    holder = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen', nationalities: ['SE'] });
    clerk = await world.organisationUser(organisation);
    [asHolder, asCompany] = [await world.signIn(holder), await world.signIn(clerk)];
    order = await world.order(holder, organisation, 'approved_by_personalizer', { email: 'eevi@example.com', language: 'fi' });
  });
  const race = () => ({ db: world.portal.db, engine, table: 'order_corrections' }) as const;
  const send = async (said: object, note?: string, by = asHolder) =>
    by.call(contract.sendBackCardOrder, { orderId: order.id, said, ...(note !== undefined && { note }) });
  const confirm = async () =>
    asHolder.call(contract.confirmCardOrder, { orderId: order.id, phone: '070-123 45 67', country: 'SE' });
  const read = async (by = asCompany, slots: object = { organizationCode: organisation.code }) =>
    (await by.call(contract.getCorrection, { orderId: order.id, ...slots })).result.correction;
  const waitingId = async () => (await read())?.correctionId ?? '';
  const answer = async (takes: readonly string[], more: object = {}, by = asCompany) =>
    by.call(contract.answerCorrection, {
      organizationId: organisation.code,
      orderId: order.id,
      correctionId: await waitingId(),
      takes,
      ...more,
    });
  const withdraw = async (correctionId: string) =>
    asHolder.call(contract.withdrawCorrection, { orderId: order.id, correctionId });
  const accept = async () => {
    const by = { personId: null, name: 'Kortverket', role: 'personalizer' } as const;
    const producer = { supplierId: order.supplier_id, by };
    await inTransaction(world.portal.db, async (tx) => reportEvent(tx, world.portal, producer, order.id, { event: 'accepted' }));
  };
  const mails = async (kind: string) => (await world.messages()).filter((message) => message.kind === kind);
  const steps = async (by = asCompany, slots: object = { organizationCode: organisation.code }) =>
    (await by.call(contract.getCardTimeline, { orderId: order.id, ...slots })).result.steps;
  const waiting = async () => world.portal.db.selectFrom('order_corrections').selectAll().execute();

  test('says field by field what is wrong and what is right; the company is told by mail [L-3-1, L-3-2]', async () => {
    const said = { name_to_print: 'Eevi  Mäkinen-Berg', nationalities: 'fi se', city: 'Luleå', country: 'SE' };
    expect((await send(said, 'My address is right on your list')).result).toEqual({ status: order.status, problems: [] });
    const seen = {
      correctionId: expect.any(String),
      asked: now.toISOString(),
      fields: [
        { field: 'name_to_print', now: order.printable_name, said: 'Eevi  Mäkinen-Berg' },
        { field: 'nationalities', now: 'SE', said: 'FI SE' },
        { field: 'city', now: '', said: 'Luleå' },
      ],
      note: 'My address is right on your list',
      photo: null,
      supplier: null,
    };
    expect(await read()).toEqual({ ...seen, whyNot: null });
    expect(await read(asHolder, {})).toEqual({ ...seen, whyNot: 'rightMissing' });
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect(await read(basic)).toEqual({ ...seen, whyNot: 'rightMissing' });
    const [mail, ...others] = await mails('order-sent-back');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'office@bygg.example', language: 'sv' });
    expect(mail?.body).toContain(`/${organisation.code}/organization/cards/view-order/${order.id}`);
    expect(mail?.body).not.toContain('Luleå');
    // Where the order names no contact and the company no address, its main users are told.
    await world.portal.db.updateTable('organisations').set({ email: null }).where('id', '=', organisation.id).execute();
    const main = await world.organisationUser(organisation);
    await world.portal.db.updateTable('persons').set({ email: 'main@bygg.example' }).where('id', '=', main.id).execute();
    await withdraw(await waitingId());
    await send({ city: 'Luleå' });
    expect((await mails('order-sent-back')).map(({ recipient }) => recipient).toSorted()).toEqual([
      'main@bygg.example',
      'office@bygg.example',
    ]);
    for (const [by, slots] of [
      [asHolder, {}],
      [asCompany, { organizationCode: organisation.code }],
    ] as const) {
      const details = (await by.call(contract.getCardOrderDetails, { orderId: order.id, ...slots })).result;
      expect(details.pendingOrder?.sentBackSince).toBe(now.toISOString());
    }
  });

  test('is found by the company among those that came back, until it has answered; nothing changed in it [L-3-2]', async () => {
    await world.order(holder, organisation, 'approved_by_personalizer');
    const all = async (by = asCompany, slots: Record<string, unknown> = { organizationCode: organisation.code }) =>
      (await by.call(contract.getOrdersForDisplay, slots)).result;
    const marked = async () => {
      const { orders, sentBackCount } = await all();
      return [orders.flatMap(({ orderId, sentBack }) => (sentBack ? [orderId] : [])), sentBackCount];
    };
    const listed = async () =>
      (
        await asCompany.call(contract.getOrdersForDisplay, { organizationCode: organisation.code, sentBack: 'true' })
      ).result.orders.map(({ orderId }) => orderId);
    expect(await listed()).toEqual([]);
    const lastChange = async () =>
      (await asCompany.call(contract.getCardOrderDetails, { orderId: order.id, organizationCode: organisation.code })).result
        .pendingOrder?.lastChange;
    const before = await lastChange();
    await send({ city: 'Luleå' });
    expect([await listed(), await lastChange()]).toEqual([[order.id], before]);
    // Beside the counts of a search the company's would contradict them.
    const searched = { organizationCode: organisation.code, usersFilterValue: 'nobody' };
    expect((await all(asCompany, searched)).sentBackCount).toBeNull();
    expect([await marked(), (await all(asHolder, {})).orders.some(({ sentBack }) => sentBack)]).toEqual([[[order.id], 1], false]);
    const other = await world.organisation();
    const asOther = await world.signIn(await world.organisationUser(other));
    expect((await all(asOther, { organizationCode: other.code })).sentBackCount).toBe(0);
    await answer(['city']);
    expect([await listed(), await marked()]).toEqual([[], [[], 0]]);
    expect(await lastChange()).toMatchObject({ role: 'orderer', status: 'approved_by_orderer' });
  });

  test('cannot be confirmed until the company has answered, but rejected it can [L-3-3]', async () => {
    await send({ city: 'Luleå' });
    expect((await confirm()).refused).toBe('errors.cards.correctionWaits');
    expect((await world.found(order.id)).status).toBe('approved_by_personalizer');
    expect((await withdraw(await waitingId())).result).toEqual({ status: 'approved_by_personalizer' });
    expect([await read(), await waiting()]).toEqual([null, []]);
    expect((await confirm()).result).toEqual({ status: 'ready_to_personalize' });

    order = await world.order(holder, organisation, 'approved_by_personalizer');
    await send({ city: 'Luleå' });
    const rejected = await asHolder.call(contract.rejectCardOrder, { orderId: order.id, rejectionReason: 'All wrong' });
    expect([rejected.result.status, await waiting()]).toEqual(['cancelled_by_holder', []]);
  });

  test('takes over what the company chose, goes to the supplier’s check again and comes back by mail [L-3-2]', async () => {
    const before = (await mails('order-waits-for-review')).length;
    await send({ name_to_print: 'Eevi M Mäkinen', city: 'Luleå', valid_until: world.day(200) });
    expect((await answer(['name_to_print', 'valid_until'])).result).toEqual({ status: 'approved_by_orderer', problems: [] });
    const corrected = await world.found(order.id);
    expect(corrected).toMatchObject({ printable_name: 'Eevi M Mäkinen', city: order.city, valid_until: world.day(200) });
    expect(await waiting()).toEqual([]);
    expect((await confirm()).refused).toBe('errors.cards.transitionNotAllowed');
    now = new Date(now.getTime() + 60_000);
    await accept();
    expect((await world.found(order.id)).status).toBe('approved_by_personalizer');
    // Also within an hour of the time before: it says something else now.
    const told = (await mails('order-waits-for-review')).slice(before);
    expect(told.map(({ recipient }) => recipient)).toEqual(['eevi@example.com']);
    await world.portal.db.updateTable('card_orders').set({ printable_name: 'Eevi Mäkinen' }).where('id', '=', order.id).execute();
    expect((await confirm()).result).toEqual({ status: 'ready_to_personalize' });
  });

  test('is told of again each time that it comes back, also within the hour [L-3-2]', async () => {
    const before = (await mails('order-waits-for-review')).length;
    for (const city of ['Luleå', 'Boden']) {
      await send({ city });
      await answer(['city']);
      now = new Date(now.getTime() + 60_000);
      await accept();
    }
    expect(await mails('order-waits-for-review')).toHaveLength(before + 2);
  });

  test('stays as it is where the company says why, and waits for its holder as before [L-3-2, L-3-3]', async () => {
    await send({ city: 'Luleå' });
    expect((await answer([])).status).toBe(400);
    expect((await answer([], { word: 'It is your street in Umeå' })).result.status).toBe('approved_by_personalizer');
    const [mail] = await mails('correction-declined');
    expect(mail).toMatchObject({ recipient: 'eevi@example.com', language: 'fi' });
    expect(mail?.body).toContain('It is your street in Umeå');
    expect(await waiting()).toEqual([]);
    expect((await confirm()).result).toEqual({ status: 'ready_to_personalize' });
  });

  test('is changed by hand where the company wants more than was said, and then waits for its approval [L-3-2]', async () => {
    await send({ city: 'Luleå' }, 'My photo is somebody else’s');
    expect((await answer(['city'], { changesMore: true })).result.status).toBe('ordered');
    expect((await world.found(order.id)).city).toBe('Luleå');
    const [listed] = (await asCompany.call(contract.getUnapprovedOrders, { organizationId: organisation.code })).result.orders;
    const approved = { organizationId: organisation.code, orders: [{ orderId: order.id, seen: listed?.modified ?? '' }] };
    expect((await asCompany.call(contract.approveOrders, approved)).result.orders).toEqual([{ orderId: order.id, why: null }]);
    expect((await world.found(order.id)).status).toBe('approved_by_orderer');
  });

  test('says who changed what in its history, to holder and company, without what was said [L-3-5]', async () => {
    await send({ name_to_print: 'Eevi Berg', city: 'Luleå' }, 'Married');
    now = new Date(now.getTime() + 60_000);
    await answer(['name_to_print']);
    const told = (await steps()).slice(0, 2);
    expect(told).toMatchObject([
      { event: 'take_over', by: 'you', fields: ['name_to_print'], status: 'approved_by_orderer' },
      { event: 'send_back', by: 'holder', fields: ['name_to_print', 'city', 'note'], reason: 'Married' },
    ]);
    expect((await steps(asHolder, {})).slice(0, 2)).toMatchObject([
      { event: 'take_over', by: 'orderer', name: 'Bygg AB' },
      { event: 'send_back', by: 'you' },
    ]);
    const rows = await world.portal.db.selectFrom('card_order_history').select('description').execute();
    expect(rows.map(({ description }) => description)).toContain('correction take_over name_to_print');
    expect(JSON.stringify(rows)).not.toContain('Berg');
    await accept();
    await send({ city: 'Boden' });
    await withdraw(await waitingId());
    await send({ city: 'Boden' });
    await answer([], { word: 'No' });
    const events = (await steps()).slice(0, 4).map(({ event }) => event);
    expect(events).toEqual(['decline', 'send_back', 'withdraw', 'send_back']);
  });

  test('is judged as a new order: what is no value of its field is said, and nothing is sent [L-3-1]', async () => {
    const problems = async (said: object, note?: string) =>
      (await send(said, note)).result.problems.map(({ field, reason }) => [field, reason]);
    expect(await problems({ name_to_print: 'evil.example/x' })).toEqual([['name_to_print', 'notAName']]);
    expect(await problems({ nationalities: 'XX', country: '' })).toEqual([
      ['country', 'missing'],
      ['nationalities', 'notACountry'],
    ]);
    expect(await problems({ valid_until: '2010-01-01' })).toEqual([['valid_until', 'endsBeforeItBegins']]);
    expect(await problems({ city: order.city ?? '', name_to_print: ` ${order.printable_name} ` })).toEqual([['note', 'missing']]);
    expect((await send({ email: 'a@example.com' })).status).toBe(400);
    expect((await send({}, 'a'.repeat(301))).status).toBe(400);
    expect((await send({}, 'a\u0000b')).status).toBe(400);
    expect([await waiting(), await mails('order-sent-back')]).toEqual([[], []]);
    expect(await problems({ address: '', city: '' }, 'Not my home')).toEqual([]);
  });

  test('is judged again when it is taken over, for days go by [L-3-2]', async () => {
    await send({ valid_until: world.day(3), city: 'Luleå' });
    now = new Date(now.getTime() + 5 * day);
    asCompany = await world.signIn(clerk);
    const taken = await answer(['valid_until']);
    expect(taken.result).toMatchObject({
      status: 'approved_by_personalizer',
      problems: [{ field: 'valid_until', reason: 'over' }],
    });
    expect((await answer(['city'])).result.problems).toEqual([]);
  });

  test('waits once; the same again is answered alike, and three times a day is enough [L-3-1]', async () => {
    expect((await send({ city: 'Luleå' })).result.problems).toEqual([]);
    expect((await send({ city: 'Luleå' })).result.problems).toEqual([]);
    expect((await send({ city: 'Boden' })).refused).toBe('errors.cards.correctionWaits');
    expect(await mails('order-sent-back')).toHaveLength(1);
    for (const city of ['Boden', 'Piteå']) {
      await withdraw(await waitingId());
      await send({ city });
    }
    await withdraw(await waitingId());
    expect((await send({ city: 'Kalix' })).refused).toBe('errors.correction.tooMany');
    now = new Date(now.getTime() + day);
    asHolder = await world.signIn(holder);
    expect((await send({ city: 'Kalix' })).result.problems).toEqual([]);
  });

  test('is sent back by its holder alone, while it waits for them [L-3-1]', async () => {
    const stranger = await world.person();
    const asStranger = await world.signIn(stranger);
    expect((await send({ city: 'Luleå' }, undefined, asStranger)).refused).toBe('errors.cards.itemNotFound');
    expect((await send({ city: 'Luleå' }, undefined, world.visitor())).status).toBe(403);
    // Who came by a forwarded link sees no more than the card, and says nothing of the person.
    await world.portal.db.updateTable('card_orders').set({ redeemed_by: stranger.id }).where('id', '=', order.id).execute();
    expect((await send({ city: 'Luleå' }, undefined, asStranger)).refused).toBe('errors.cards.governmentIdNotVerified');
    await send({ city: 'Luleå' });
    expect(await read(asStranger, {})).toBeNull();
    for (const status of ['approved_by_orderer', 'ready_to_personalize', 'activated'] as const) {
      order = await world.order(holder, organisation, status);
      expect((await send({ city: 'Luleå' })).refused).toBe('errors.cards.transitionNotAllowed');
    }
  });

  /** Why this one may not answer, as the reply says, and what the call says to each answer there is. */
  const told = async (by = asCompany) => [
    (await read(by))?.whyNot,
    (await answer(['city'], {}, by)).refused,
    (await answer(['city'], { changesMore: true }, by)).refused,
    (await answer([], { word: 'It is your street in Umeå' }, by)).refused,
  ];
  const none = (why: contract.WhyNotAnswered) => {
    const refused = `errors.correction.${why}`;
    return [why, refused, refused, refused];
  };

  test('is answered by who may order for the company, and by nobody who sent it where two are needed [L-3-2]', async () => {
    await send({ city: 'Luleå' });
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await answer(['city'], {}, basic)).status).toBe(403);
    const other = await world.signIn(await world.organisationUser(await world.organisation()));
    expect((await answer(['city'], {}, other)).status).toBe(403);
    expect((await answer(['name_to_print'])).refused).toBe('errors.cards.changedMeanwhile');
    await world.portal.db.updateTable('organisations').set({ state: 'terminated' }).where('id', '=', organisation.id).execute();
    expect(await told()).toEqual(none('companyNotActive'));
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'active', orders_need_second_person: true })
      .where('id', '=', organisation.id)
      .execute();
    order = await world.order(clerk, organisation, 'approved_by_personalizer');
    await send({ city: 'Boden' }, undefined, asCompany);
    expect(await told()).toEqual(none('sentByYou'));
    // Nor by another account of theirs.
    const { db } = world.portal;
    const twin = await world.organisationUser(organisation);
    const names = db.selectFrom('persons').select(['given_names', 'family_names']).where('id', '=', clerk.id);
    const same = { ...(await names.executeTakeFirstOrThrow()), date_of_birth: '1980-05-05' };
    await db.updateTable('persons').set(same).where('id', 'in', [clerk.id, twin.id]).execute();
    const asTwin = await world.signIn(twin);
    expect(await told(asTwin)).toEqual(none('sentByYou'));
    expect([await mails('correction-declined'), await waiting()]).toEqual([[], [expect.anything(), expect.anything()]]);
    const second = await world.signIn(await world.organisationUser(organisation));
    expect((await read(second))?.whyNot).toBeNull();
    expect((await answer(['city'], {}, second)).result.status).toBe('approved_by_orderer');
    // Also of an order that was to have two before the company went without.
    await db.updateTable('organisations').set({ orders_need_second_person: false }).where('id', '=', organisation.id).execute();
    order = await world.order(clerk, organisation, 'approved_by_personalizer', { needs_second_person: true });
    await send({ city: 'Kalix' }, undefined, asCompany);
    expect(await told()).toEqual(none('sentByYou'));
    expect((await read(second))?.whyNot).toBeNull();
    expect((await answer([], { word: 'It is your street in Umeå' }, second)).result.status).toBe('approved_by_personalizer');
  });

  test('is not answered by a right from who sent it, by whatever account, where two are needed; by one from another it is [L-3-2, L-8-4]', async () => {
    const { db } = world.portal;
    const wantSecond = async (orders_need_second_person: boolean) =>
      db.updateTable('organisations').set({ orders_need_second_person }).where('id', '=', organisation.id).execute();
    const twin = await world.organisationUser(organisation);
    const names = db.selectFrom('persons').select(['given_names', 'family_names']).where('id', '=', clerk.id);
    const same = { ...(await names.executeTakeFirstOrThrow()), date_of_birth: '1980-05-05' };
    await db.updateTable('persons').set(same).where('id', 'in', [clerk.id, twin.id]).execute();
    const permission = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
    /** A basic user who may order by these lenders alone: of the company, or of one that manages it. */
    const borrowerOf = async (lender: TestPerson, of = organisation) => {
      const person = await world.organisationUser(of, 'basic');
      const by = await world.signIn(lender, 'bank', true);
      const lent = { organizationCode: of.code, personId: person.id, permission, days: 7 } as const;
      expect((await by.call(contract.lendToOrganisationUser, lent)).status).toBe(200);
      return world.signIn(person, 'general');
    };
    await wantSecond(true);
    order = await world.order(clerk, organisation, 'approved_by_personalizer');
    await send({ city: 'Boden' }, undefined, asCompany);
    const borrower = await borrowerOf(clerk);
    expect(await told(borrower)).toEqual(none('lentBySender'));
    expect(await told(await borrowerOf(twin))).toEqual(none('lentBySender'));
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    const elsewhere = await borrowerOf(await world.organisationUser(manager), manager);
    expect((await read(elsewhere, { organizationCode: manager.code }))?.whyNot).toBeNull();
    const other = await borrowerOf(await world.organisationUser(organisation));
    expect((await read(other))?.whyNot).toBeNull();
    expect((await answer(['city'], {}, other)).result.status).toBe('approved_by_orderer');
    // Where one person is enough, such a right is a right as any.
    await wantSecond(false);
    order = await world.order(clerk, organisation, 'approved_by_personalizer');
    await send({ city: 'Kalix' }, undefined, asCompany);
    expect((await read(borrower))?.whyNot).toBeNull();
    expect((await answer(['city'], {}, borrower)).result.status).toBe('approved_by_orderer');
  });

  test('is confirmed or sent back, not both at once; nor sent back twice [L-3-1, L-3-3]', async () => {
    const [confirmed, sent] = await atOnce({ ...race(), table: 'card_orders' }, confirm, async () => send({ city: 'Luleå' }));
    expect([confirmed.status, sent.status].toSorted()).toEqual([200, 409]);
    expect(await waiting()).toHaveLength(sent.status === 200 ? 1 : 0);

    order = await world.order(holder, organisation, 'approved_by_personalizer');
    const both = await atOnce(
      race(),
      async () => send({ city: 'Luleå' }),
      async () => send({ city: 'Boden' }),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rows = (await waiting()).filter(({ order_id }) => order_id === order.id);
    expect(rows.map(({ said }) => said)).toEqual([{ city: both[0].status === 200 ? 'Luleå' : 'Boden' }]);
  });

  test('is taken over or withdrawn, and answered by one of two [L-3-2]', async () => {
    await send({ city: 'Luleå' });
    const id = await waitingId();
    const taking = { organizationId: organisation.code, orderId: order.id, correctionId: id };
    const take = async () => asCompany.call(contract.answerCorrection, { ...taking, takes: ['city'] });
    const [taken, withdrawn] = await atOnce(race(), take, async () => withdraw(id));
    expect([taken.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const { status, city } = await world.found(order.id);
    const expected = taken.status === 200 ? ['approved_by_orderer', 'Luleå'] : ['approved_by_personalizer', order.city];
    expect([status, city]).toEqual(expected);

    order = await world.order(holder, organisation, 'approved_by_personalizer');
    await send({ city: 'Boden' });
    const other = { ...taking, orderId: order.id, correctionId: await waitingId() };
    const second = await world.signIn(await world.organisationUser(organisation));
    const answers = await atOnce(
      race(),
      async () => asCompany.call(contract.answerCorrection, { ...other, takes: ['city'] }),
      async () => second.call(contract.answerCorrection, { ...other, takes: [], word: 'No' }),
    );
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('waits for the company, so its holder is not reminded; cancelling it ends it [L-3-3]', async () => {
    await send({ city: 'Luleå' });
    now = new Date(now.getTime() + 4 * day);
    await remindHolders(world.portal);
    expect(await mails('review-reminder')).toEqual([]);
    asCompany = await world.signIn(clerk);
    const cancelled = { orderId: order.id, rejectionReason: 'Left', org_id: organisation.id };
    expect((await asCompany.call(contract.rejectCardOrder, cancelled)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test('is forgotten after 30 days without an answer; its holder is told and may confirm it [L-3-3]', async () => {
    await send({ city: 'Luleå' });
    now = new Date(now.getTime() + 30 * day - 1);
    await lapseCorrections(world.portal);
    expect(await waiting()).toHaveLength(1);
    now = new Date(now.getTime() + 2);
    await Promise.all([lapseCorrections(world.portal), lapseCorrections(world.portal)]);
    expect(await waiting()).toEqual([]);
    expect((await mails('correction-declined')).map(({ recipient }) => recipient)).toEqual(['eevi@example.com']);
    [asHolder, asCompany] = [await world.signIn(holder), await world.signIn(clerk)];
    expect((await steps())[0]).toMatchObject({ event: 'lapse', by: 'system' });
    const found = await findOrder(world.portal.db, order.id, { as: 'holder', personId: holder.id });
    expect(found?.status).toBe('approved_by_personalizer');
    expect((await confirm()).status).toBe(200);
  });
});
