import { randomUUID } from 'node:crypto';
import {
  activateCardOrder,
  answerSecondPersonRequest,
  beginBulkJob,
  cardHistoryEntry,
  changeSelectedCardOrders,
  type Endpoint,
  getCardHistory,
  getUserCardsList,
  languages,
  portalDescriptions,
  reactivateAllCompanyCards,
  reactivateCardOrder,
  searchUsersGlobally,
  setSecondPersonDemands,
  suspendAllCompanyCards,
  suspendCardOrder,
  userCardRow,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { portalText } from '../messages/catalogue.ts';
import { expectBroken } from '../testing/broken-file.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';

const keysOf = (schema: { readonly shape: object }) => Object.keys(schema.shape).toSorted();

describeOnEachDatabase('what staff see of a user', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let olga: TestPerson;
  let staff: Browser;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    // Each look at the clock is a moment later, so that the newest order is certain.
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    holder = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });
  const cardsOf = (userId: string) => staff.call(getUserCardsList, { userId });
  const historyOf = (cardId: string, index = 0) => staff.call(getCardHistory, { cardId, index });

  test('says from when a card that is ready is valid, where that lies ahead [4-4]', async () => {
    await world.order(holder, organisation, 'personalized', { valid_from: world.day(14) });
    await world.order(holder, organisation, 'personalized', { valid_from: world.day(0) });
    const { result } = await cardsOf(holder.id);
    expect(result.cardsInfo.map(({ validFrom, validFromIsInFuture }) => [validFrom, validFromIsInFuture])).toEqual([
      [world.day(0), false],
      [world.day(14), true],
    ]);
  });

  test('is sent no further, as a history to take away, once the right to it has ended [R-10-7]', async () => {
    const { id } = await world.order(holder, organisation, 'activated');
    await sql`insert into card_order_history (order_id, status, actor_name, actor_role)
      select ${id}::uuid, 'activated', 'Eevi', 'holder' from generate_series(1, 2500)`.execute(world.portal.db);
    const file = async () => staff.send('GET', `/api/cards/card-history-file/${id}/en/csv`);
    await expectBroken(world, olga, file);
  });

  test('is every card and order of theirs, what is active and then the newest first, and nobody else’s [1-9, 3-2]', async () => {
    const older = await world.order(holder, organisation, 'terminated', {
      card_number: 'AB1234567890',
      valid_until: '2027-01-31',
    });
    const newer = await world.order(holder, await world.organisation({ name: 'Majava Oy' }), 'approved_by_personalizer');
    await world.order(await world.person(), organisation, 'activated');
    const { status, result } = await cardsOf(holder.id);
    expect(status).toBe(200);
    expect(Object.keys(result).toSorted()).toEqual(['cardsInfo', 'fullName']);
    expect(result.fullName).toBe('Eevi Mäkinen');
    expect(Object.keys(result.cardsInfo[0] ?? {}).toSorted()).toEqual(keysOf(userCardRow));
    expect(result.cardsInfo).toMatchObject([
      { orderId: newer.id, orgName: 'Majava Oy', status: 'approved_by_personalizer', cardNumber: null },
      {
        orderId: older.id,
        orgId: organisation.id,
        orgName: 'Norrbygg AB',
        status: 'terminated',
        cardNumber: 'AB-1234-567890',
        dateCreated: older.created.toISOString(),
        statusModified: older.status_modified.toISOString(),
        validUntil: '2027-01-31',
        historyVisible: false,
        cardHistoryData: null,
      },
    ]);
  });

  test('begins with the active card, however many were ordered since [1-9]', async () => {
    const active = await world.order(holder, organisation, 'activated');
    const newer = [];
    for (const status of ['suspended', 'approved_by_personalizer', 'terminated'] as const)
      newer.unshift((await world.order(holder, await world.organisation(), status, { suspendedBy: 'company' })).id);
    expect((await cardsOf(holder.id)).result.cardsInfo.map(({ orderId }) => orderId)).toEqual([active.id, ...newer]);
  });

  test('is an empty list where there are no cards', async () => {
    expect((await cardsOf(holder.id)).result).toEqual({ cardsInfo: [], fullName: 'Eevi Mäkinen' });
  });

  test('of who has no account, is found under the id of the oldest order, also once there is one', async () => {
    const worker = {
      ...holder,
      governmentId: { idType: 'ssn', country: 'SE', value: '19800101-2000' } as const,
      name: 'Wanda Kowal',
    };
    const oldest = await world.order(worker, organisation, 'approved_by_personalizer');
    const newer = await world.order(worker, organisation, 'ordered');
    const before = (await cardsOf(oldest.id)).result;
    expect([before.fullName, before.cardsInfo.map(({ orderId }) => orderId)]).toEqual(['Wanda Kowal', [newer.id, oldest.id]]);
    expect((await cardsOf(newer.id)).result).toEqual(before);
    await world.person({ givenNames: 'Wanda', familyNames: 'Kowal', governmentId: worker.governmentId });
    expect((await cardsOf(oldest.id)).result).toEqual(before);
  });

  test('tells the history of a card, newest first, with the index asked for [1-9, 3-2]', async () => {
    const order = await world.order(holder, organisation, 'personalized', { card_number: 'AB1234567890' });
    const browser = await world.signIn(holder);
    await browser.call(activateCardOrder, { orderId: order.id, cardNumber: 'AB-1234-567890' });
    await browser.call(suspendCardOrder, { orderId: order.id, rejectionReason: 'Lost in the lake' });
    const { status, result } = await historyOf(order.id, 7);
    expect(status).toBe(200);
    expect([result.cardId, result.index]).toEqual([order.id, 7]);
    expect(Object.keys(result.cardHistory[0] ?? {}).toSorted()).toEqual(keysOf(cardHistoryEntry));
    expect(result.cardHistory.map(({ cardStatus }) => cardStatus)).toEqual((await world.history(order.id)).toReversed());
    expect(result.cardHistory[0]).toMatchObject({
      cardStatus: 'suspended',
      modifiedBy: 'Eevi Mäkinen',
      modifiedReason: 'Lost in the lake',
      modifiedDescription: null,
    });
    expect(result.cardHistory[1]).toMatchObject({ cardStatus: 'activated', modifiedReason: null });
  });

  test('gives the history away as a file, in the language asked for, its formulas disarmed [T31]', async () => {
    const order = await world.order(holder, organisation, 'activated');
    const browser = await world.signIn(holder);
    await browser.call(suspendCardOrder, { orderId: order.id, rejectionReason: '=HYPERLINK("//evil.example")' });
    const fileAs = (format: string, language = 'sv') =>
      staff.send('GET', `/api/cards/card-history-file/${order.id}/${language}/${format}`);
    const csv = await fileAs('csv');
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers['content-disposition']).toContain('filename="Kortets historik.csv"');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Kortets status";"Ändringstid (Europe/Stockholm)";"Ändrat av";"Skäl till ändringen";"Beskrivning"',
    );
    expect(lines[1]).toBe(`"Tillfälligt spärrat";"2026-11-20 13:00";"Eevi Mäkinen";"'=HYPERLINK(""//evil.example"")";""`);
    expect(lines).toHaveLength(2 + (await world.history(order.id)).length);
    const xlsx = await fileAs('xlsx');
    expect([xlsx.status, xlsx.body.slice(0, 2)]).toEqual([200, 'PK']);
    const recorded = await world.portal.db.selectFrom('disclosures').select(['kind', 'order_id']).execute();
    expect(recorded).toEqual(Array.from({ length: 2 }, () => ({ kind: 'staff_history', order_id: order.id })));
    for (const wrong of [fileAs('pdf'), fileAs('csv', 'xx')]) expect((await wrong).status).toBe(400);
  });

  test('says in words what befell a card along with others, in each language [1-10, 2.4-31]', async () => {
    const [first, second] = [
      await world.order(holder, organisation, 'activated'),
      await world.order(holder, organisation, 'personalized', { card_number: 'AB1234567890' }),
    ];
    const browser = await world.signIn(holder);
    await browser.call(activateCardOrder, { orderId: second.id, cardNumber: 'AB-1234-567890' });
    const main = await world.signIn(await world.organisationUser(organisation));
    await main.call(suspendAllCompanyCards, { organizationId: organisation.id });
    await main.call(reactivateAllCompanyCards, { organizationId: organisation.id });
    const other = await world.order(await world.person(), organisation, 'activated');
    const selected = { action: 'suspend', orderIds: [second.id, other.id], rejectionReason: 'On leave' } as const;
    await main.call(changeSelectedCardOrders, { organizationId: organisation.id, ...selected });
    const lost = { orderId: other.id, org_id: organisation.id, rejectionReason: 'Lost', cause: 'lost' } as const;
    const { cause: _, ...again } = lost;
    await main.call(reactivateCardOrder, again);
    await main.call(suspendCardOrder, lost);
    await main.call(setSecondPersonDemands, { organizationCode: organisation.code, terminations: true, changesAbove: null });
    const request = { organizationId: organisation.id, bulkJobId: randomUUID() };
    const chosen = { orderIds: [second.id] };
    await main.call(beginBulkJob, { ...request, action: 'terminate', chosen, rejectionReason: 'Left us' });
    const vera = await world.organisationUser(organisation);
    const named = { given_names: 'Vera', family_names: 'Sund' };
    await world.portal.db.updateTable('persons').set(named).where('id', '=', vera.id).execute();
    const colleague = await world.signIn(vera, 'bank', true);
    await colleague.call(answerSecondPersonRequest, { ...request, answer: 'confirm' });
    const inItsPlace = await world.order(holder, organisation, 'ordered', { replaces: other.id });
    await main.call(reactivateCardOrder, { orderId: other.id, org_id: organisation.id, rejectionReason: 'Found' });
    const written = new Map<string, string>();
    for (const { id } of [first, second, inItsPlace]) {
      for (const { modifiedDescription } of (await historyOf(id)).result.cardHistory) {
        if (modifiedDescription !== null) written.set(modifiedDescription, id);
      }
    }
    expect([...written.keys()].toSorted()).toEqual([...portalDescriptions].toSorted());
    for (const language of languages) {
      for (const [description, id] of written) {
        const file = (await staff.send('GET', `/api/cards/card-history-file/${id}/${language}/csv`)).body;
        expect(file).toContain(`"${portalText(language, `cardHistory.description.${description}`)}"`);
        expect(file).not.toContain(description);
      }
    }
  });

  test('names nobody where the portal itself acted', async () => {
    const order = await world.order(holder, organisation, 'expired');
    expect((await historyOf(order.id)).result.cardHistory[0]).toMatchObject({ cardStatus: 'expired', modifiedBy: null });
  });

  test('holds neither PIN nor government id [T5]', async () => {
    const order = await world.order(holder, organisation, 'activated', { pin: '8642' });
    for (const { body } of [await cardsOf(holder.id), await historyOf(order.id)]) {
      expect(body).not.toMatch(/\b8642\b/);
      expect(body).not.toContain(holder.governmentId.value);
    }
  });

  test('is missing for an id that nobody has, and refused for what is none', async () => {
    const [user, card] = [await cardsOf(randomUUID()), await historyOf(randomUUID())];
    expect([user.status, user.refused]).toEqual([404, 'errors.users.notFound']);
    expect([card.status, card.refused]).toEqual([404, 'errors.cards.itemNotFound']);
    expect((await cardsOf('1')).status).toBe(400);
    expect((await historyOf(randomUUID(), -1)).status).toBe(400);
  });

  test('is for staff alone, as long as they are [1-9, 6-1, T6]', async () => {
    const order = await world.order(holder, organisation, 'activated');
    const calls: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
      [searchUsersGlobally, { searchText: 'Eevi' }],
      [getUserCardsList, { userId: holder.id }],
      [getCardHistory, { cardId: order.id, index: 0 }],
    ];
    const file = `/api/cards/card-history-file/${order.id}/en/csv`;
    const others = {
      anonymous: [world.visitor(), 'true'],
      'the holder': [await world.signIn(holder), undefined],
      'a main user': [await world.signIn(await world.organisationUser(organisation)), undefined],
    } as const;
    for (const [endpoint, input] of calls) {
      for (const [who, [browser, sessionMissing]] of Object.entries(others)) {
        const reply = await browser.call(endpoint, input);
        expect([who, reply.status, reply.headers['x-session-token-missing']]).toEqual([who, 403, sessionMissing]);
        expect((await browser.send('GET', file)).status).toBe(403);
      }
      expect((await staff.call(endpoint, input)).status).toBe(200);
    }
    await world.portal.db.deleteFrom('person_permissions').execute();
    for (const [endpoint, input] of calls) expect((await staff.call(endpoint, input)).status).toBe(403);
  });
});
