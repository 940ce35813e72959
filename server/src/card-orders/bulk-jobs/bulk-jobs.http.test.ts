import { randomUUID } from 'node:crypto';
import {
  type BulkAction,
  beginBulkJob,
  type CardOrderStatus,
  type ChosenOrders,
  closeBulkJob,
  getAccountLooks,
  getBulkJob,
  getOrdersForDisplay,
  getOrganisationUserChanges,
  maximumBulkOrdersADay,
  maximumOpenBulkJobs,
  previewBulkJob,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { expectBroken } from '../../testing/broken-file.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { forgetBulkJobs } from './forget-bulk-jobs.ts';
import { portion, workOffBulkJobs } from './work-off-bulk-jobs.ts';

const refused = 'errors.cards.transitionNotAllowed';

describeOnEachDatabase('many chosen cards', (fresh) => {
  let now: Date;
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    karl = await world.organisationUser(organisation);
    browser = await world.signIn(karl);
  });

  const order = async (status: CardOrderStatus, name: string, values: object = {}) =>
    (await world.order(await world.person(), organisation, status, { printable_name: name, ...values })).id;
  const here = () => ({ organizationId: organisation.id });
  const preview = async (action: BulkAction, chosen: ChosenOrders, by = browser) =>
    by.call(previewBulkJob, { ...here(), action, chosen });
  type Asked = { id?: string; by?: Browser; rejectionReason?: string | null; atMost?: number };
  const begin = async (action: BulkAction, chosen: ChosenOrders, { id = randomUUID(), by = browser, ...more }: Asked = {}) => {
    const { rejectionReason = ['remind', 'export', 'renew'].includes(action) ? null : 'Closed for winter', atMost } = more;
    const reason = rejectionReason === null ? {} : { rejectionReason };
    return by.call(beginBulkJob, {
      ...here(),
      bulkJobId: id,
      action,
      chosen,
      ...reason,
      ...(atMost !== undefined && { atMost }),
    });
  };
  const read = async (bulkJobId: string, by = browser) => by.call(getBulkJob, { ...here(), bulkJobId });
  const workOff = async () => {
    while (await workOffBulkJobs(world.portal));
  };
  const reasonsOf = async (id: string) =>
    world.portal.db
      .selectFrom('card_order_history')
      .select(['reason', 'description'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
  const all = (status: 'all' | 'active' | 'inactive' = 'all', text = '') =>
    ({ found: { usersFilterValue: text, usersFilterStatus: status, withoutPhoto: false, sentBack: false } }) as const;
  const logOf = async () => {
    const { changes } = (await browser.call(getOrganisationUserChanges, { organizationCode: organisation.code })).result;
    return changes.map(({ kind, was, becomes, reason, by, byRole }) => [kind, was, becomes, reason, by !== null, byRole]);
  };
  /** More than one portion, so that a job is left under way. */
  const many = async (count = portion + 5) => {
    const ids: string[] = [];
    const holder = await world.person();
    for (let number = 0; number < count; number += 1) {
      const { id } = await world.order(holder, organisation, 'personalized', { printable_name: `Worker ${number}` });
      ids.push(id);
    }
    return ids;
  };

  test('beforehand it is said how many it concerns, and which not and why, as it is judged when it is done [L-5-2]', async () => {
    const holder = await world.person();
    const of = async (status: CardOrderStatus, name: string, values = {}) =>
      (await world.order(holder, organisation, status, { printable_name: name, suspendedBy: 'company', ...values })).id;
    const later = () => (now = new Date(now.getTime() + 1000));
    const older = await of('suspended', 'Older');
    later();
    const newer = await of('suspended', 'Newer');
    const active = await order('activated', 'Active');
    const [ended, over] = [
      await order('terminated', 'Ended'),
      await order('suspended', 'Over', { suspendedBy: 'company', valid_from: '2025-01-01', valid_until: '2026-01-01' }),
    ];
    const nobodys = randomUUID();
    const orderIds = [older, newer, active, ended, over, nobodys];
    const another = { why: 'errors.cards.anotherCardIsActive', count: 1, names: ['Older'], orderIds: [older] };
    const told = (await preview('reactivate', { orderIds })).result;
    expect(told).toMatchObject({ total: 6, concerned: 1 });
    expect(told.notConcerned).toHaveLength(4);
    expect(told.notConcerned).toEqual(
      expect.arrayContaining([
        another,
        { why: refused, count: 2, names: ['Active', 'Ended'], orderIds: [active, ended] },
        { why: 'errors.cards.validityOver', count: 1, names: ['Over'], orderIds: [over] },
        { why: 'errors.cards.itemNotFound', count: 1, names: [], orderIds: [nobodys] },
      ]),
    );
    const { result } = await begin('reactivate', { orderIds });
    expect(result).toMatchObject({ total: 5, done: 1, ended: now.toISOString() });
    const byReason = (each: readonly { why: string; count: number }[]) =>
      each.map(({ why, count }) => `${count} ${why}`).toSorted();
    expect(byReason(result.notDone)).toEqual(byReason(told.notConcerned.filter(({ orderIds: [id] }) => id !== nobodys)));
    expect((await world.found(newer)).status).toBe('activated');
    expect((await preview('suspend', { orderIds })).result.concerned).toBe(2);
    expect((await preview('export', { orderIds })).result.concerned).toBe(5);
  });

  test('beforehand it is said that the company is not active, and whether a reminder waits for the morning [L-5-2]', async () => {
    const suspended = await order('suspended', 'Anna', { suspendedBy: 'company' });
    const waiting = await order('approved_by_personalizer', 'Bo', { email: 'bo@example.com' });
    const isNight = async (action: BulkAction) => (await preview(action, { orderIds: [waiting] })).result.isNight;
    expect([await isNight('remind'), await isNight('reject')]).toEqual([false, false]);
    now = new Date('2026-11-20T23:30:00Z');
    browser = await world.signIn(karl);
    expect([await isNight('remind'), await isNight('reject')]).toEqual([true, false]);
    const reactivated = async () => (await preview('reactivate', { orderIds: [suspended] })).result;
    expect(await reactivated()).toMatchObject({ concerned: 1, orgIsNotActive: false });
    await world.portal.db.updateTable('organisations').set({ state: 'terminated' }).where('id', '=', organisation.id).execute();
    expect(await reactivated()).toMatchObject({
      concerned: 0,
      notConcerned: [{ why: 'errors.cards.organizationNotActive', names: ['Anna'] }],
      orgIsNotActive: true,
    });
  });

  test('the newest come first, in whatever portion: of several cards of one holder it is the newest that works again [L-5-6]', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      ids.push(await order('suspended', 'Anna', { suspendedBy: 'company' }));
      now = new Date(now.getTime() + 1000);
    }
    await begin('reactivate', all());
    const places = await world.portal.db.selectFrom('bulk_job_orders').select('order_id').orderBy('place').execute();
    expect(places.map(({ order_id: id }) => id)).toEqual(ids.toReversed());
  });

  test('all that a list finds are chosen by its search and filter; only those stand in the job [L-5-1]', async () => {
    const anna = await order('activated', 'Anna Berg', { given_names: 'Anna', family_names: 'Berg' });
    const bo = await order('activated', 'Bo Ek', { given_names: 'Bo', family_names: 'Ek' });
    const cai = await order('suspended', 'Cai Berg', { given_names: 'Cai', family_names: 'Berg', suspendedBy: 'company' });
    expect((await preview('suspend', all('active', 'berg'))).result).toMatchObject({ total: 1, concerned: 1 });
    expect((await begin('suspend', all('active', 'berg'))).result).toMatchObject({ total: 1, done: 1, notDone: [] });
    expect((await world.found(anna)).status).toBe('suspended');
    expect((await begin('terminate', all('inactive'))).result).toMatchObject({ total: 2, done: 2 });
    expect([(await world.found(cai)).status, (await world.found(bo)).status]).toEqual(['terminated', 'activated']);
    const dan = await order('suspended', 'Dan Berg', { given_names: 'Dan', family_names: 'Berg', suspendedBy: 'company' });
    expect((await begin('reactivate', all('inactive', 'dan'))).result).toMatchObject({ total: 1, done: 1, notDone: [] });
    expect([(await world.found(dan)).status, (await world.found(cai)).status]).toEqual(['activated', 'terminated']);
    expect((await preview('suspend', all('active', 'be'))).refused).toBe('errors.cards.searchTooShort');
    const seen = (await preview('suspend', all())).result.total;
    await order('activated', 'Dag Ny');
    expect((await begin('suspend', all(), { atMost: seen })).refused).toBe('errors.cards.moreFoundMeanwhile');
    expect((await world.found(bo)).status).toBe('activated');
  });

  test('are rejected, reminded and exported too [L-5-1]', async () => {
    const [waiting, deaf] = [
      await order('approved_by_personalizer', 'Anna', { email: 'anna@example.com' }),
      await order('approved_by_personalizer', 'Bo', { email: null }),
    ];
    // As if nobody had been told as their orders came.
    await world.portal.db.deleteFrom('holder_messages').execute();
    const reminded = (await begin('remind', { orderIds: [waiting, deaf] })).result;
    expect(reminded).toMatchObject({ done: 1, notDone: [{ why: 'noAddress', names: ['Bo'], orderIds: [deaf] }] });
    expect((await begin('remind', { orderIds: [waiting] })).result.notDone).toMatchObject([{ why: 'toldToday' }]);
    expect((await world.messages()).filter(({ kind }) => kind === 'review-reminder')).toHaveLength(1);
    expect((await begin('reject', { orderIds: [waiting, deaf] })).result).toMatchObject({ done: 2 });
    const cards = [await order('activated', 'Cai'), await order('activated', 'Dag'), await order('terminated', 'Eva')];
    const suspended = (await begin('suspend', { orderIds: cards })).result;
    expect(suspended).toMatchObject({ done: 2, notDone: [{ why: refused, names: ['Eva'] }] });
    expect((await begin('export', { orderIds: cards })).result).toMatchObject({ done: 3, notDone: [] });
  });

  test('afterwards the result of each is there, as a file for each of both programs; of exported ones their rows [L-5-4]', async () => {
    const orderIds = [await order('activated', 'Anna Berg', { orderer_reference: '=7' }), await order('terminated', 'Bo Ek')];
    const { bulkJobId } = (await begin('suspend', { orderIds })).result;
    const file = async (id: string, format: string, by = browser) =>
      by.send('GET', `/api/cards/bulk-job-file/en/${format}/${organisation.id}/${id}`);
    const csv = (await file(bulkJobId, 'csv')).body;
    expect(csv).toContain('Cardholder');
    expect(csv).toMatch(/Anna Berg.*Done.*Suspended/);
    // No spreadsheet reckons with what somebody wrote.
    expect(csv).not.toMatch(/[,;\t"]=7/);
    expect(csv).toContain('=7');
    expect(csv).toMatch(/Bo Ek.*Not done.*Its status doesn't allow this/);
    expect((await file(bulkJobId, 'xlsx')).status).toBe(200);
    const exported = (await begin('export', { orderIds })).result;
    const cards = (await file(exported.bulkJobId, 'csv')).body;
    expect(cards).toMatch(/Card number/);
    expect(cards.trim().split('\n')).toHaveLength(3);
    const elsewhere = await world.signIn(await world.organisationUser(await world.organisation()));
    expect((await file(bulkJobId, 'csv', elsewhere)).status).toBe(403);
    expect((await file(randomUUID(), 'csv')).status).toBe(404);
  });

  test('that file breaks off where the right to it ends while it is sent [R-10-7]', async () => {
    const { bulkJobId } = (await begin('suspend', { orderIds: [await order('activated', 'Anna Berg')] })).result;
    await sql`insert into bulk_job_orders (job_id, place, order_id, is_done)
      select job_id, place + number, order_id, is_done from bulk_job_orders, generate_series(1, 2500) as number`.execute(
      world.portal.db,
    );
    await expectBroken(world, karl, async () =>
      browser.send('GET', `/api/cards/bulk-job-file/en/csv/${organisation.id}/${bulkJobId}`),
    );
  });

  test('once it was read the company’s log leads to that file, whoever may change its cards, until it is forgotten [L-5-4]', async () => {
    const { bulkJobId } = (await begin('suspend', { orderIds: [await order('activated', 'Anna')] })).result;
    await browser.call(closeBulkJob, { ...here(), bulkJobId });
    const told = async (by: Browser) => {
      const { changes } = (await by.call(getOrganisationUserChanges, { organizationCode: organisation.code })).result;
      return changes.filter(({ kind }) => kind === 'cards-suspend').map(({ bulkJob }) => bulkJob);
    };
    const staff = await world.person();
    await world.grant(staff, 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS');
    const colleague = await world.signIn(await world.organisationUser(organisation));
    expect(await told(colleague)).toEqual([{ bulkJobId, isKept: true }]);
    expect(await told(await world.signIn(staff))).toEqual([null]);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await forgetBulkJobs(world.portal);
    browser = await world.signIn(karl);
    expect(await told(browser)).toEqual([{ bulkJobId, isKept: false }]);
    expect((await browser.send('GET', `/api/cards/bulk-job-file/en/csv/${organisation.id}/${bulkJobId}`)).status).toBe(404);
  });

  test('whoever takes that file away looks at the workers in it, which is written down, of staff too [W-4-6, T24]', async () => {
    const anna = await world.person();
    const { id } = await world.order(anna, organisation, 'activated');
    const { bulkJobId } = (await begin('suspend', { orderIds: [id] })).result;
    const takes = async (by: Browser) => by.send('GET', `/api/cards/bulk-job-file/en/csv/${organisation.id}/${bulkJobId}`);
    const looks = async () =>
      (await (await world.signIn(anna)).call(getAccountLooks)).result.looks.map(({ what, by }) => [what, by]);
    expect(await looks()).toEqual([]);
    expect((await takes(browser)).status).toBe(200);
    expect(await looks()).toEqual([['company_file', 'main']]);
    now = new Date(now.getTime() + 60_000);
    const staff = await world.person();
    await world.grant(staff, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS');
    expect((await takes(await world.signIn(staff))).status).toBe(200);
    expect(await looks()).toEqual([
      ['staff_search', 'staff'],
      ['company_file', 'main'],
    ]);
  });

  test('what is left after the first portion this process goes on with at once [L-5-3]', async () => {
    await many();
    const { bulkJobs } = world.portal;
    const isWoken = async () => {
      const asked = performance.now();
      await bulkJobs.wait(200);
      return performance.now() - asked < 100;
    };
    expect((await begin('terminate', all())).result.ended).toBeNull();
    expect(await isWoken()).toBe(true);
    await workOff();
    expect(await isWoken()).toBe(false);
  });

  test('it goes on when nobody waits, and the list says how far it is, to every representative, until it is read [L-5-3]', async () => {
    await many();
    const listed = async (by: Browser) =>
      (await by.call(getOrdersForDisplay, { organizationCode: organisation.code })).result.bulkJobIds;
    expect(await listed(browser)).toEqual([]);
    const { result } = await begin('terminate', all());
    expect(result).toMatchObject({ total: portion + 5, done: portion, ended: null, isOwn: true });
    const { bulkJobId } = result;
    const colleague = await world.signIn(await world.organisationUser(organisation));
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect([await listed(browser), await listed(colleague), await listed(basic)]).toEqual([[bulkJobId], [bulkJobId], []]);
    expect((await read(bulkJobId, colleague)).result).toMatchObject({ isOwn: false, done: portion, ended: null });
    await workOff();
    expect((await read(bulkJobId)).result).toMatchObject({ done: portion + 5, ended: now.toISOString(), notDone: [] });
    // Whoever asked has not read it yet; to others it is over.
    expect([await listed(browser), await listed(colleague)]).toEqual([[bulkJobId], []]);
    expect((await colleague.call(closeBulkJob, { ...here(), bulkJobId })).status).toBe(404);
    expect((await browser.call(closeBulkJob, { ...here(), bulkJobId })).status).toBe(200);
    expect(await listed(browser)).toEqual([]);
  });

  test('of several all that are under way are told, and one’s own result first, while a colleague’s goes on [L-5-3, L-5-4]', async () => {
    await many();
    const colleague = await world.signIn(await world.organisationUser(organisation));
    const listed = async (by: Browser) =>
      (await by.call(getOrdersForDisplay, { organizationCode: organisation.code })).result.bulkJobIds;
    const later = () => (now = new Date(now.getTime() + 1000));
    const one = await order('activated', 'Anna');
    // More results than are told: what is under way is never among those that are left out.
    const over: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      over.unshift((await begin('suspend', { orderIds: [one] })).result.bulkJobId);
      later();
    }
    const own = (await begin('export', all())).result.bulkJobId;
    later();
    const theirs = (await begin('export', all(), { by: colleague })).result.bulkJobId;
    later();
    const theirsToo = (await begin('export', all(), { by: colleague })).result.bulkJobId;
    expect(await listed(browser)).toEqual([own, ...over.slice(0, 7), theirsToo, theirs]);
    expect(await listed(colleague)).toEqual([theirsToo, theirs, own]);
  });

  test('it is one entry in the company’s log, and one step in the history of each card [L-5-5]', async () => {
    const ids = await many();
    const ended = await order('terminated', 'Ended');
    await begin('terminate', all());
    await workOff();
    await begin('suspend', { orderIds: [ended] });
    expect(await logOf()).toEqual([
      ['cards-suspend', '1', '0', 'Closed for winter', true, 'company'],
      ['cards-terminate', String(portion + 6), String(portion + 5), 'Closed for winter', true, 'company'],
    ]);
    expect(ids).toHaveLength(portion + 5);
    for (const id of ids) {
      const steps = (await reasonsOf(id)).filter(({ reason }) => reason === 'Closed for winter');
      expect(steps).toEqual([{ reason: 'Closed for winter', description: 'change-selected-card-orders' }]);
    }
    expect((await reasonsOf(ended)).filter(({ reason }) => reason === 'Closed for winter')).toEqual([]);
  });

  test('a second click is the same job, also at once; its id is nobody else’s [L-5-6]', async () => {
    const ids = await many();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(async () => begin('terminate', all(), { id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await workOff();
    expect((await begin('terminate', all(), { id })).result).toMatchObject({
      total: portion + 5,
      done: portion + 5,
      notDone: [],
    });
    expect(await world.portal.db.selectFrom('bulk_jobs').select('id').execute()).toEqual([{ id }]);
    expect(ids).toHaveLength(portion + 5);
    for (const each of ids) {
      const steps = (await reasonsOf(each)).filter(({ reason }) => reason === 'Closed for winter');
      expect(steps).toHaveLength(1);
    }
    const colleague = await world.signIn(await world.organisationUser(organisation));
    expect((await begin('terminate', all(), { id, by: colleague })).refused).toBe('errors.cards.itemNotFound');
    const other = await world.organisation();
    const elsewhere = await world.signIn(await world.organisationUser(other));
    const body = { organizationId: other.id, bulkJobId: id, action: 'terminate', chosen: all(), rejectionReason: 'x' } as const;
    expect((await elsewhere.call(beginBulkJob, body)).refused).toBe('errors.cards.itemNotFound');
  });

  test('a second representative does no harm: each card is judged when its turn comes, and changed once [L-5-6]', async () => {
    const ids = await many();
    const colleague = await world.signIn(await world.organisationUser(organisation));
    const [first, second] = await Promise.all([
      begin('terminate', all()),
      begin('terminate', all(), { by: colleague, rejectionReason: 'Left' }),
    ]);
    await Promise.all([1, 2, 3].map(async () => workOff()));
    await workOff();
    const results = await Promise.all([first, second].map(async ({ result }) => (await read(result.bulkJobId)).result));
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(ids.length);
    expect(results.flatMap(({ notDone }) => notDone).map(({ why }) => why)).toEqual(expect.arrayContaining([refused]));
    expect(ids).toHaveLength(portion + 5);
    for (const each of ids) {
      const steps = (await reasonsOf(each)).filter(({ reason }) => reason === 'Closed for winter' || reason === 'Left');
      expect(steps).toHaveLength(1);
    }
  });

  test.each([
    ['made a basic user', { user_type: 'basic' }],
    ['no user any more', { state: 'declined' }],
  ] as const)('whoever is %s stops it: what was done stays, the rest is left and says why [L-5-6]', async (_, ended) => {
    const ids = await many();
    const { bulkJobId } = (await begin('terminate', all())).result;
    await world.portal.db.updateTable('company_users').set(ended).where('person_id', '=', karl.id).execute();
    await workOff();
    const colleague = await world.signIn(await world.organisationUser(organisation));
    expect((await read(bulkJobId, colleague)).result).toMatchObject({
      stopped: true,
      done: portion,
      notDone: [{ why: 'rightEnded', count: 5 }],
    });
    const statuses = await Promise.all(ids.map(async (id) => (await world.found(id)).status));
    expect(statuses.filter((status) => status === 'terminated')).toHaveLength(portion);
  });

  test('of whoever manages the company goes on as long as that company does; a right elsewhere is none here [L-5-6]', async () => {
    const managing = await world.organisation();
    await world.manage(managing, organisation);
    const by = await world.signIn(await world.organisationUser(managing));
    await many();
    const exported = (await begin('export', all(), { by })).result.bulkJobId;
    const terminated = (await begin('terminate', all(), { by })).result.bulkJobId;
    while (((await read(exported)).result.ended ?? null) === null) await workOffBulkJobs(world.portal, exported);
    await world.portal.db.deleteFrom('organisation_managers').execute();
    await workOff();
    expect((await read(exported)).result).toMatchObject({ stopped: false, done: portion + 5 });
    expect((await read(terminated)).result).toMatchObject({ stopped: true, done: portion, notDone: [{ count: 5 }] });
  });

  test('are bounded: so many jobs at once, a reason where one is needed, and 30 days [L-5-6]', async () => {
    await many(portion);
    for (let count = 0; count < maximumOpenBulkJobs; count += 1) expect((await begin('terminate', all())).status).toBe(200);
    expect((await begin('terminate', all())).refused).toBe('errors.cards.tooManyBulkJobs');
    await workOff();
    expect((await begin('export', all())).status).toBe(200);
    await workOff();
    for (const wrong of [
      await begin('suspend', all(), { rejectionReason: null }),
      await begin('remind', all(), { rejectionReason: 'Now' }),
      await begin('suspend', { orderIds: [] }),
      await begin('suspend', all(), { id: 'none' }),
    ])
      expect(wrong.status).toBe(400);
    const card = await order('activated', 'Anna');
    await world.portal.db.updateTable('bulk_jobs').set({ total: maximumBulkOrdersADay }).execute();
    expect((await begin('suspend', { orderIds: [card] })).refused).toBe('errors.cards.tooManyBulkJobs');
    now = new Date(now.getTime() + 86_400_000);
    browser = await world.signIn(karl);
    expect((await begin('suspend', { orderIds: [card] })).result.done).toBe(1);
    now = new Date(now.getTime() + 31 * 86_400_000);
    await forgetBulkJobs(world.portal);
    for (const table of ['bulk_jobs', 'bulk_job_orders'] as const)
      expect(await world.portal.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('of another company, or by who may not change cards, nothing is told or done [L-5-6]', async () => {
    const foreign = await world.order(await world.person(), await world.organisation(), 'activated');
    expect((await begin('suspend', { orderIds: [foreign.id] })).refused).toBe('errors.cards.itemNotFound');
    expect(await world.portal.db.selectFrom('bulk_jobs').select('id').execute()).toEqual([]);
    const own = await order('activated', 'Anna');
    const { result } = await begin('suspend', { orderIds: [own, foreign.id] });
    expect(result).toMatchObject({ total: 1, done: 1, notDone: [] });
    expect((await preview('suspend', { orderIds: [foreign.id] })).result.notConcerned).toMatchObject([{ names: [] }]);
    expect((await world.found(foreign.id)).status).toBe('activated');
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    for (const by of [basic, world.visitor()]) {
      expect((await begin('suspend', all(), { by })).status).toBe(403);
      expect((await preview('suspend', all(), by)).status).toBe(403);
      expect((await read(result.bulkJobId, by)).status).toBe(403);
    }
    expect((await read(randomUUID())).refused).toBe('errors.cards.itemNotFound');
  });

  test('with the id of a job of another company, or of a colleague, are refused as what is not there, and that job stays [T1]', async () => {
    const id = randomUUID();
    const orderIds = [await order('activated', 'Anna')];
    await begin('suspend', { orderIds }, { id });
    const foreign = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(foreign));
    const theirs = (await world.order(await world.person(), foreign, 'activated')).id;
    const asked = { action: 'suspend', chosen: { orderIds: [theirs] }, rejectionReason: 'Closed for winter' } as const;
    const refusedAs = async (bulkJobId: string) => {
      const { status, refused: why } = await stranger.call(beginBulkJob, { organizationId: foreign.id, bulkJobId, ...asked });
      return [status, why];
    };
    expect(await refusedAs(id)).toEqual([404, 'errors.cards.itemNotFound']);
    const colleague = await world.signIn(await world.organisationUser(organisation));
    expect((await begin('suspend', { orderIds }, { id, by: colleague })).refused).toBe('errors.cards.itemNotFound');
    expect((await world.found(theirs)).status).toBe('activated');
    expect((await read(id)).result).toMatchObject({ total: 1, done: 1 });
    expect(await refusedAs(randomUUID())).toEqual([200, undefined]);
  });
});
