import { randomUUID } from 'node:crypto';
import type { CardOrderStatus, SecondPersonDemands } from '@siteid/contract';
import * as contract from '@siteid/contract';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { workOffBulkJobs } from '../bulk-jobs/work-off-bulk-jobs.ts';
import { lapseRequests } from './lapse-requests.ts';
import { readRequests } from './read-requests.ts';

const change = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const needed = 'errors.cards.needsSecondPerson';
const day = 86_400_000;

describeOnEachDatabase('what waits for a second person', (fresh, engine) => {
  let clock: number;
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let vera: TestPerson;
  let first: Browser;
  let second: Browser;
  beforeEach(async () => {
    clock = Date.now();
    world = await World.make(await fresh(), { now: () => new Date(clock) });
    organisation = await world.organisation();
    karl = await world.organisationUser(organisation);
    vera = await world.organisationUser(organisation);
    await world.portal.db
      .updateTable('persons')
      .set({ given_names: 'Vera', family_names: 'Sund' })
      .where('id', '=', vera.id)
      .execute();
    first = await world.signIn(karl, 'bank', true);
    second = await world.signIn(vera, 'bank', true);
    await demand({ terminations: true, changesAbove: 2 });
    clock += 1000;
  });

  const of = () => ({ organizationId: organisation.code });
  const demand = async (demands: Partial<SecondPersonDemands>, by = first) =>
    by.call(contract.setSecondPersonDemands, { organizationCode: organisation.code, ...demands });
  const card = async (status: CardOrderStatus = 'activated', name = 'Worker') =>
    (await world.order(await world.person(), organisation, status, { printable_name: name })).id;
  const cards = async (count: number) => Promise.all(Array.from({ length: count }, async () => card()));
  const statusOf = async (id: string) => (await world.found(id)).status;
  const begin = async (action: 'terminate' | 'suspend', orderIds: string[], by = first, bulkJobId: string = randomUUID()) =>
    by.call(contract.beginBulkJob, { ...of(), bulkJobId, action, chosen: { orderIds }, rejectionReason: 'Left us' });
  const ask = async (orderIds: string[], by = first) => (await begin('terminate', orderIds, by)).result.bulkJobId;
  const answer = async (bulkJobId: string, by = second, said: 'confirm' | 'decline' | 'withdraw' = 'confirm', where = of()) =>
    by.call(contract.answerSecondPersonRequest, {
      ...where,
      bulkJobId,
      answer: said,
      ...(said === 'decline' && { reason: 'Not these' }),
    });
  const waiting = async (by = second) => (await by.call(contract.getSecondPersonRequests, of())).result.requests;
  const listed = async (by = second) => {
    const asked = { usersFilterValue: '', usersFilterStatus: 'all', page: 1, organizationCode: organisation.code } as const;
    return (await by.call(contract.getOrdersForDisplay, asked)).result;
  };
  const told = ({ status, refused }: { status: number; refused: unknown }) => (status === 200 ? 200 : refused);
  const logged = async () => {
    const { changes } = (
      await (await world.signIn(vera)).call(contract.getOrganisationUserChanges, { organizationCode: organisation.code })
    ).result;
    return changes.map(({ kind, was, becomes, by }) => [kind, was, becomes, by]);
  };

  test('its cards are found by a part of the name or the number, a page of those that are found [L-8-3]', async () => {
    const ids = [await card('activated', 'Anna Ekman'), await card('activated', 'Bo Ekman'), await card('suspended', 'Cai Lund')];
    const id = await ask(ids);
    const found = async (searchText: string) =>
      (await second.call(contract.getRequestedOrders, { ...of(), bulkJobId: id, searchText })).result;
    const names = ({ orders }: { readonly orders: readonly { readonly printableName: string }[] }) =>
      orders.map(({ printableName }) => printableName).toSorted();
    const eks = await found('EKM');
    // What is told of the whole request does not follow the search.
    expect([names(eks), eks.pagination.totalItems, eks.concerned]).toEqual([['Anna Ekman', 'Bo Ekman'], 2, 3]);
    const { card_number: number } = await world.found(ids[2] ?? '');
    expect(names(await found(number?.slice(-5) ?? ''))).toEqual(['Cai Lund']);
    expect([names(await found('100%')), (await found('nobody')).pagination.totalItems]).toEqual([[], 0]);
    const short = await second.call(contract.getRequestedOrders, { ...of(), bulkJobId: id, searchText: 'e' });
    expect(told(short)).toBe('errors.cards.searchTooShort');
  });

  test('is terminating, where the company demands it, by whatever call; nothing is done before [L-8-2]', async () => {
    const [one = '', other = ''] = await cards(2);
    const alone = { orderId: one, org_id: organisation.id, changeCompanyCardStatus: true, rejectionReason: 'Left us' };
    const selected = { ...of(), action: 'terminate', orderIds: [one], rejectionReason: 'Left us' } as const;
    expect([
      told(await first.call(contract.terminateCardOrder, alone)),
      told(await first.call(contract.changeSelectedCardOrders, selected)),
    ]).toEqual([needed, needed]);
    const job = (await begin('terminate', [one])).result;
    expect(job).toMatchObject({ ended: null, done: 0, total: 1, request: { answer: null, answeredBy: null } });
    expect(job.request?.until).toBe(new Date(clock + 7 * day).toISOString());
    while (await workOffBulkJobs(world.portal));
    expect(await statusOf(one)).toBe('activated');
    // One more press is the same request.
    expect((await begin('terminate', [one], first, job.bulkJobId)).result).toMatchObject({ request: { answer: null } });
    expect(await waiting()).toMatchObject([
      { by: 'Karl Nyström', isOwn: false, total: 1, action: 'terminate', reason: 'Left us', whyNotYou: null },
    ]);
    expect([(await listed()).requestsWaiting, (await listed()).bulkJobIds]).toEqual([1, []]);
    // Suspending one is not demanded of anybody else.
    expect(told(await first.call(contract.suspendCardOrder, { ...alone, orderId: other }))).toBe(200);
    await demand({ terminations: false, changesAbove: null });
    expect([told(await first.call(contract.terminateCardOrder, { ...alone, orderId: other })), await statusOf(other)]).toEqual([
      200,
      'terminated',
    ]);
    // What waits by then waits on.
    expect([await statusOf(one), (await waiting()).length]).toEqual(['activated', 1]);
  });

  test('is a change of more cards than the company says, also of all at once; of so many it is not [L-8-2]', async () => {
    const ids = await cards(3);
    const selected = { ...of(), action: 'suspend', orderIds: ids, rejectionReason: 'Winter' } as const;
    expect([
      told(await first.call(contract.changeSelectedCardOrders, selected)),
      told(await first.call(contract.suspendAllCompanyCards, of())),
    ]).toEqual([needed, needed]);
    expect((await begin('suspend', ids)).result.request?.answer).toBeNull();
    expect((await begin('suspend', ids.slice(0, 2))).result).toMatchObject({ done: 2, request: null });
    expect(told(await first.call(contract.suspendAllCompanyCards, of()))).toBe(200);
    expect(told(await first.call(contract.reactivateAllCompanyCards, of()))).toBe(needed);
    const remind = { ...of(), bulkJobId: randomUUID(), action: 'export', chosen: { orderIds: ids } } as const;
    expect((await first.call(contract.beginBulkJob, remind)).result.request).toBeNull();
  });

  test('is demanded one by one: no page that is old by now ends what a colleague demanded since [L-8-2]', async () => {
    await demand({ terminations: false, changesAbove: null });
    const demands = async () => (await first.call(contract.getUnapprovedOrders, of())).result.demands;
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'organisations' },
      async () => demand({ terminations: true }),
      async () => demand({ changesAbove: 5 }, second),
    );
    expect([both.map(told), await demands()]).toEqual([[200, 200], { terminations: true, changesAbove: 5 }]);
    // To demand more takes no fresh sign-in, whatever else is demanded.
    const left = await world.signIn(karl);
    expect([told(await demand({ changesAbove: 3 }, left)), told(await demand({ changesAbove: null }, left))]).toEqual([
      200,
      'errors.account.signInToProve',
    ]);
    expect([told(await demand({}, left)), await demands()]).toEqual([200, { terminations: true, changesAbove: 3 }]);
  });

  test('is demanded and no more by main users; less of it takes a fresh sign-in, is logged, and mailed [L-8-2, T6]', async () => {
    const left = await world.signIn(karl);
    await world.portal.db.updateTable('persons').set({ email: 'vera@example.com' }).where('id', '=', vera.id).execute();
    const proof = 'errors.account.signInToProve';
    expect([
      told(await demand({ terminations: false, changesAbove: 2 }, left)),
      told(await demand({ terminations: true, changesAbove: 3 }, left)),
      told(await demand({ terminations: true, changesAbove: 1 }, left)),
      told(await demand({ terminations: false, changesAbove: null })),
    ]).toEqual([proof, proof, 200, 200]);
    expect((await demand({ terminations: false, changesAbove: 0 })).status).toBe(400);
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await demand({ terminations: true, changesAbove: 2 }, basic)).status).toBe(403);
    expect((await logged()).map(([kind, , becomes]) => [kind, becomes])).toEqual([
      ['second-changes', null],
      ['second-terminations', 'off'],
      ['second-changes', '1'],
      ['second-changes', '2'],
      ['second-terminations', 'on'],
    ]);
    expect((await world.messages()).filter(({ kind }) => kind === 'company-changed')).toHaveLength(2);
  });

  test('is seen as it will happen, and happens once confirmed, as the deed of whoever asked; both are written down [L-8-3]', async () => {
    const ids = [
      await card('activated', 'Anna'),
      await card('terminated', 'Bo'),
      await card('suspended', 'Cai'),
      await card('activated', 'Dan'),
    ];
    const id = await ask(ids);
    clock += 1000;
    const suspended = {
      orderId: ids[3] ?? '',
      org_id: organisation.id,
      changeCompanyCardStatus: true,
      rejectionReason: 'Winter',
    };
    await second.call(contract.suspendCardOrder, suspended);
    const seen = (await second.call(contract.getRequestedOrders, { ...of(), bulkJobId: id })).result;
    expect([seen.concerned, seen.pagination.totalItems]).toEqual([2, 4]);
    expect(Object.fromEntries(seen.orders.map(({ printableName, why }) => [printableName, why]))).toEqual({
      Anna: null,
      Bo: 'errors.cards.transitionNotAllowed',
      Cai: null,
      Dan: 'changedSince',
    });
    const done = (await answer(id)).result;
    expect(done).toMatchObject({ done: 2, by: 'Karl Nyström', request: { answer: 'confirmed', answeredBy: 'Vera Sund' } });
    expect(done.ended).not.toBeNull();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['terminated', 'terminated', 'terminated', 'suspended']);
    const row = world.portal.db.selectFrom('card_order_history').select(['actor_name', 'reason', 'description']);
    expect(
      await row
        .where('order_id', '=', ids[0] ?? '')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({
      actor_name: 'Karl Nyström',
      reason: 'Left us',
      description: 'confirmed-by-second-person',
    });
    expect((await logged()).slice(0, 3)).toEqual([
      ['cards-terminate', '4', '2', 'Karl Nyström'],
      ['second-confirmed', '4', 'terminate', 'Vera Sund'],
      ['second-asked', '4', 'terminate', 'Karl Nyström'],
    ]);
    // A second press finds what the first did.
    expect((await answer(id)).result.done).toBe(2);
    expect((await listed(first)).bulkJobIds).toEqual([id]);
    expect((await listed()).requestsWaiting).toBe(0);
  });

  test('is answered with names as any look at workers is, and they read of it [L-8-3, W-4-6, T24]', async () => {
    const bo = await world.person();
    const { id: ended } = await world.order(bo, organisation, 'terminated', { printable_name: 'Bo' });
    const id = await ask([ended]);
    const looks = async () =>
      (await (await world.signIn(bo)).call(contract.getAccountLooks)).result.looks.map(({ what, by }) => [what, by]);
    expect(await looks()).toEqual([]);
    expect((await answer(id)).result.notDone).toMatchObject([{ count: 1, names: ['Bo'] }]);
    expect(await looks()).toEqual([['company_list', 'main']]);
  });

  test('to renew waits for who takes orders of the company in, and holds no card meanwhile that they want [L-8-3, L-4-3]', async () => {
    const ids = await cards(3);
    const { db } = world.portal;
    const asked = { ...of(), bulkJobId: randomUUID(), action: 'renew', chosen: { orderIds: ids } } as const;
    const { bulkJobId } = (await first.call(contract.beginBulkJob, asked)).result;
    let held: Kysely<Tables> = db;
    const hold = async (tx: Kysely<Tables>) => {
      held = tx;
      await takeLock(tx, 'intake', organisation.id);
    };
    const want = () => sql`select from card_orders where id = any (${ids}::uuid[]) for update nowait`.execute(held);
    const renewed = await whileWaiting({ db, engine, hold }, async () => answer(bulkJobId), want);
    expect([renewed.status, renewed.result.ended === null]).toEqual([200, false]);
  });

  test('happens only by whoever has just signed in, and while both may still change the cards [L-8-3, T6]', async () => {
    const ids = await cards(1);
    const id = await ask(ids);
    expect(told(await answer(id, await world.signIn(vera)))).toBe('errors.account.signInToProve');
    const make = async (personId: string, userType: string) =>
      world.portal.db
        .updateTable('company_users')
        .set({ user_type: userType as 'main' })
        .where('person_id', '=', personId)
        .execute();
    await make(karl.id, 'basic');
    expect(told(await answer(id))).toBe('errors.secondPerson.askerRightEnded');
    await make(karl.id, 'main');
    await make(vera.id, 'basic');
    expect((await answer(id)).status).toBe(403);
    expect(await statusOf(ids[0] ?? '')).toBe('activated');
    // Confirmed, but gone before the rest was done: the rest is not.
    await make(vera.id, 'main');
    await world.portal.db
      .updateTable('bulk_jobs')
      .set({ answer: 'confirmed', answered_by: vera.id, answerer_name: 'Vera' })
      .where('id', '=', id)
      .execute();
    await make(vera.id, 'basic');
    while (await workOffBulkJobs(world.portal));
    const job = (await first.call(contract.getBulkJob, { ...of(), bulkJobId: id })).result;
    expect([job.stopped, job.notDone.map(({ why }) => why), await statusOf(ids[0] ?? '')]).toEqual([
      true,
      ['confirmerRightEnded'],
      'activated',
    ]);
  });

  test('is declined with a reason that whoever asked reads, or withdrawn by them alone; then nothing happens [L-8-3]', async () => {
    const ids = await cards(2);
    const [declined, withdrawn] = [await ask(ids.slice(0, 1)), await ask(ids.slice(1))];
    const basic = { ...of(), bulkJobId: declined, answer: 'decline' } as const;
    expect((await second.call(contract.answerSecondPersonRequest, basic)).status).toBe(400);
    expect([
      told(await answer(declined, first, 'decline')),
      told(await answer(declined, second, 'decline')),
      told(await answer(declined)),
      told(await answer(withdrawn, second, 'withdraw')),
      told(await answer(withdrawn, first, 'withdraw')),
      told(await answer(withdrawn)),
    ]).toEqual([
      'errors.secondPerson.ownRequest',
      200,
      'errors.secondPerson.answered',
      'errors.cards.itemNotFound',
      200,
      'errors.secondPerson.answered',
    ]);
    expect((await listed(first)).bulkJobIds[0]).toBe(declined);
    const read = (await first.call(contract.getBulkJob, { ...of(), bulkJobId: declined })).result;
    expect(read.request).toMatchObject({ answer: 'declined', answeredBy: 'Vera Sund', declinedBecause: 'Not these' });
    while (await workOffBulkJobs(world.portal));
    expect(await Promise.all(ids.map(statusOf))).toEqual(['activated', 'activated']);
  });

  test('lapses after seven days, also before the job that says so has run [L-8-3]', async () => {
    const ids = await cards(1);
    const id = await ask(ids);
    clock += 7 * day - 1000;
    expect((await waiting(await world.signIn(vera))).length).toBe(1);
    clock += 1000;
    const anew = await world.signIn(vera, 'bank', true);
    expect([await waiting(anew), (await listed(anew)).requestsWaiting, told(await answer(id, anew))]).toEqual([
      [],
      0,
      'errors.secondPerson.answered',
    ]);
    await lapseRequests(world.portal);
    await lapseRequests(world.portal);
    expect((await logged()).map(([kind, , , by]) => [kind, by]).slice(0, 2)).toEqual([
      ['second-lapsed', null],
      ['second-asked', 'Karl Nyström'],
    ]);
    expect((await listed(await world.signIn(karl))).bulkJobIds).toEqual([id]);
    expect(await statusOf(ids[0] ?? '')).toBe('activated');
  });

  test('is confirmed once of two who do at once, and either confirmed or withdrawn [L-8-3]', async () => {
    const third = await world.signIn(await world.organisationUser(organisation), 'bank', true);
    const race = { db: world.portal.db, engine, table: 'bulk_jobs' } as const;
    const [one = '', other = ''] = await cards(2);
    const both = await ask([one]);
    const confirmed = await atOnce(
      race,
      async () => answer(both),
      async () => answer(both, third),
    );
    expect(confirmed.map(told).toSorted()).toEqual([200, 'errors.secondPerson.answered']);
    // Whoever comes second may hold the request as its first portion is to be done: then the job of each second does it.
    const workOff = async () => {
      while (await workOffBulkJobs(world.portal));
    };
    await workOff();
    expect((await world.history(one)).filter((status) => status === 'terminated')).toHaveLength(1);
    const either = await ask([other]);
    const [byOther, byAsker] = await atOnce(
      race,
      async () => answer(either),
      async () => answer(either, first, 'withdraw'),
    );
    expect([told(byOther), told(byAsker)].toSorted()).toEqual([200, 'errors.secondPerson.answered']);
    await workOff();
    expect(await statusOf(other)).toBe(told(byOther) === 200 ? 'terminated' : 'activated');
  });

  test('is confirmed by nobody who asked: not by another account, for another company, or by a right they lend [L-8-4]', async () => {
    const { db } = world.portal;
    const ids = await cards(1);
    const id = await ask(ids);
    const own = 'errors.secondPerson.ownRequest';
    expect(told(await answer(id, first))).toBe(own);
    // A second account of the same human, whose state gave another number; and one that shows the same identity.
    const twin = await world.organisationUser(organisation);
    const named = await db
      .selectFrom('persons')
      .select(['given_names', 'family_names'])
      .where('id', '=', karl.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ date_of_birth: '1980-05-05' }).where('id', '=', karl.id).execute();
    await db
      .updateTable('persons')
      .set({ ...named, date_of_birth: '1980-05-05' })
      .where('id', '=', twin.id)
      .execute();
    expect(told(await answer(id, await world.signIn(twin, 'bank', true)))).toBe(own);
    // For a company that manages this one.
    const manager = await world.organisation();
    await world.manage(manager, organisation);
    await db
      .insertInto('company_users')
      .values({ person_id: karl.id, organisation_id: manager.id, user_type: 'main', last_represented: null })
      .execute();
    await db
      .deleteFrom('company_users')
      .where('person_id', '=', karl.id)
      .where('organisation_id', '=', organisation.id)
      .execute();
    const managed = { organizationId: organisation.id };
    expect(told(await answer(id, await world.signIn(karl, 'bank', true), 'confirm', managed))).toBe(own);
    await db
      .insertInto('company_users')
      .values({ person_id: karl.id, organisation_id: organisation.id, user_type: 'main', last_represented: null })
      .execute();
    // By a right that they lend; lent by somebody else it is a right as any.
    const bo = await world.organisationUser(organisation, 'basic');
    const lend = async (by: Browser) =>
      by.call(contract.lendToOrganisationUser, {
        organizationCode: organisation.code,
        personId: bo.id,
        permission: change,
        days: 7,
      });
    expect((await lend(await world.signIn(karl, 'bank', true))).status).toBe(200);
    const basic = await world.signIn(bo, 'bank', true);
    expect([(await waiting(basic))[0]?.whyNotYou, told(await answer(id, basic))]).toEqual([
      'lentByAsker',
      'errors.secondPerson.lentByAsker',
    ]);
    // Nor because another account of theirs lends it.
    await lend(await world.signIn(twin, 'bank', true));
    expect([(await waiting(basic))[0]?.whyNotYou, told(await answer(id, basic))]).toEqual([
      'lentByAsker',
      'errors.secondPerson.lentByAsker',
    ]);
    expect(await statusOf(ids[0] ?? '')).toBe('activated');
    await lend(second);
    expect([(await waiting(basic))[0]?.whyNotYou, told(await answer(id, basic)), await statusOf(ids[0] ?? '')]).toEqual([
      null,
      200,
      'terminated',
    ]);
  });

  test('is listed by few queries, one at a time: of each asker it is asked once whether the reader may [L-8-3, L-8-4]', async () => {
    const { db } = world.portal;
    const counts = { all: 0, open: 0, most: 0 };
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        counts.all += 1;
        counts.open += 1;
        counts.most = Math.max(counts.most, counts.open);
        return node;
      },
      transformResult: async ({ result }) => {
        counts.open -= 1;
        return result;
      },
    };
    const queries = async () => {
      counts.all = 0;
      const { requests } = await readRequests({ ...world.portal, db: db.withPlugin(counting) }, organisation.id, vera.id);
      return [requests.length, counts.all];
    };
    const ids = await cards(1);
    await ask(ids);
    const [, ofOne] = await queries();
    await ask(ids);
    await ask(ids);
    expect(await queries()).toEqual([3, ofOne]);
    await ask(ids, await world.signIn(await world.organisationUser(organisation)));
    expect([(await queries())[0], counts.most]).toEqual([4, 1]);
  });

  test('is told to the company’s other main users by mail, and of another company to nobody [L-8-3]', async () => {
    await world.portal.db.updateTable('persons').set({ email: 'vera@example.com' }).where('id', '=', vera.id).execute();
    await world.portal.db.updateTable('persons').set({ email: 'karl@example.com' }).where('id', '=', karl.id).execute();
    const id = await ask(await cards(1));
    const mails = (await world.messages()).filter(({ kind }) => kind === 'second-person-asked');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['vera@example.com']);
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()), 'bank', true);
    expect((await answer(id, elsewhere)).status).toBe(403);
    const other = await world.organisation();
    const there = await world.signIn(await world.organisationUser(other), 'bank', true);
    const asked = { organizationId: other.code, bulkJobId: id };
    expect([
      told(await there.call(contract.answerSecondPersonRequest, { ...asked, answer: 'confirm' })),
      told(await there.call(contract.getRequestedOrders, asked)),
      (await there.call(contract.getSecondPersonRequests, { organizationId: other.code })).result.requests,
    ]).toEqual(['errors.cards.itemNotFound', 'errors.cards.itemNotFound', []]);
  });

  test('is asked over cards of the company: over none, or another’s, nobody is asked and nothing is logged [L-8-3]', async () => {
    const foreign = await world.order(await world.person(), await world.organisation(), 'activated');
    const before = await logged();
    for (const ids of [[randomUUID()], [foreign.id, randomUUID(), randomUUID()]])
      expect(told(await begin('terminate', ids))).toBe('errors.cards.itemNotFound');
    const { db } = world.portal;
    expect([await waiting(), await db.selectFrom('bulk_jobs').select('id').execute(), await logged()]).toEqual([[], [], before]);
    expect((await world.messages()).filter(({ kind }) => kind === 'second-person-asked')).toEqual([]);
  });

  test('has its bounds: so many may wait at once, and so many of one asker, who leaves room for others [L-8-3]', async () => {
    const [one = ''] = await cards(1);
    const askers = [first, second];
    while (askers.length * contract.maximumWaitingRequestsOfOne < contract.maximumWaitingRequests)
      askers.push(await world.signIn(await world.organisationUser(organisation)));
    const tooMany = 'errors.secondPerson.tooManyRequests';
    for (const by of askers) {
      for (let number = 0; number < contract.maximumWaitingRequestsOfOne; number += 1) await ask([one], by);
      expect(told(await begin('terminate', [one], by))).toBe(tooMany);
    }
    const more = await world.signIn(await world.organisationUser(organisation));
    expect(told(await begin('terminate', [one], more))).toBe(tooMany);
    expect((await waiting()).length).toBe(contract.maximumWaitingRequests);
    // Who only asks keeps nobody from what needs no second person.
    expect((await begin('suspend', [one])).result.done).toBe(1);
  });
});
