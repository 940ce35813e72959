import { randomUUID } from 'node:crypto';
import type { LendablePermission } from '@siteid/contract';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { workOffBulkJobs } from '../../card-orders/bulk-jobs/work-off-bulk-jobs.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { forgetLentRights } from './forget-lent-rights.ts';

const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
const approve = 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS';
const change = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const all = 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS';
const day = 86_400_000;

describeOnEachDatabase('a lent right', (fresh, engine) => {
  let clock: number;
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let bo: TestPerson;
  let main: Browser;
  let basic: Browser;
  beforeEach(async () => {
    clock = Date.now();
    world = await World.make(await fresh(), { now: () => new Date(clock) });
    organisation = await world.organisation();
    await world.supplier();
    karl = await world.organisationUser(organisation);
    bo = await world.organisationUser(organisation, 'basic');
    main = await world.signIn(karl, 'bank', true);
    basic = await world.signIn(bo);
  });

  const here = () => ({ organizationCode: organisation.code });
  const of = () => ({ organizationId: organisation.code });
  const lend = async (permission: LendablePermission, days: number | null = 7, by = main, personId = bo.id) =>
    by.call(contract.lendToOrganisationUser, { ...here(), personId, permission, days });
  const told = ({ status, refused }: { status: number; refused: unknown }) => [status, refused];
  const card = async () => (await world.order(await world.person(), organisation, 'activated')).id;
  /** Which of the four the borrower may do, tried by a call that each right guards alone. */
  const may = async (by = basic) => {
    const suspend = { ...of(), action: 'suspend', orderIds: [randomUUID()], rejectionReason: 'Winter' } as const;
    const tried = {
      order: await by.call(contract.getCardOrdering, of()),
      approve: await by.call(contract.approveOrders, {
        ...of(),
        orders: [{ orderId: randomUUID(), seen: new Date().toISOString() }],
      }),
      change: await by.call(contract.changeSelectedCardOrders, suspend),
      all: await by.call(contract.getOrganisationCardsToChange, of()),
    };
    return Object.entries(tried).flatMap(([right, { status }]) => (status === 200 ? [right] : []));
  };
  const lentTo = async () => {
    const { people } = (await (await world.signIn(karl)).call(contract.getOrganisationUsers, here())).result;
    return people.find(({ personId }) => personId === bo.id)?.lent;
  };

  test('is held from the next call on, that one alone, until it ends or is taken back [L-8-1]', async () => {
    expect(await may()).toEqual([]);
    for (const [permission, opened] of [
      [order, ['order', 'approve']],
      [approve, ['approve']],
      [change, ['change']],
      [all, ['all']],
    ] as const) {
      const { until } = (await lend(permission)).result;
      expect(until).toBe(new Date(clock + 7 * day).toISOString());
      expect([await may(), await lentTo()]).toEqual([opened, [{ permission, until }]]);
      // Taking it back takes no fresh sign-in.
      expect((await lend(permission, null, await world.signIn(karl))).result).toEqual({ until: null });
      expect([await may(), await lentTo()]).toEqual([[], []]);
    }
    await lend(change, 1);
    await lend(all, 2);
    clock += day - 1000;
    expect(await may(await world.signIn(bo))).toEqual(['change', 'all']);
    clock += 1000;
    expect([await may(await world.signIn(bo)), (await lentTo())?.length]).toEqual([['all'], 1]);
    clock += day;
    expect([await may(await world.signIn(bo)), await lentTo()]).toEqual([[], []]);
    await forgetLentRights(world.portal);
    expect(await world.portal.db.selectFrom('lent_rights').selectAll().execute()).toEqual([]);
  });

  test('of approving approves what others ordered, and orders, changes and cancels nothing, nor approves for its lender [L-8-1, L-8-4]', async () => {
    await main.call(contract.setSecondPerson, { ...here(), isNeeded: true });
    const asked = { ...of(), requestId: randomUUID(), order: { ...orderOfÅsa, supplier: 'kortverket' } };
    const others = await world.organisationUser(organisation);
    const other = await world.signIn(others);
    const { orderId = '' } = (await other.call(contract.orderCard, asked)).result.order ?? {};
    const own = { ...asked, requestId: randomUUID(), order: { ...asked.order, card_type: 'lma' } };
    const { orderId: lenders = '' } = (await main.call(contract.orderCard, own)).result.order ?? {};
    await lend(approve);
    const { orders, mayOrder } = (await basic.call(contract.getUnapprovedOrders, of())).result;
    const seenOf = (id: string) => orders.find((each) => each.orderId === id)?.modified ?? '';
    const seen = seenOf(orderId);
    expect([orders.length, mayOrder]).toEqual([2, false]);
    const edited = { ...of(), orderId, seen, order: { ...orderOfÅsa, supplier: 'kortverket' } };
    expect([
      (await basic.call(contract.orderCard, { ...asked, requestId: randomUUID() })).status,
      (await basic.call(contract.editOrder, edited)).status,
      (await basic.call(contract.cancelUnapprovedOrder, { ...of(), orderId, reason: 'Left' })).status,
    ]).toEqual([403, 403, 403]);
    const { pendingOrder: shown } = (await basic.call(contract.getCardOrderDetails, { orderId, ...here() })).result;
    expect(shown?.approval).toMatchObject({ whyNot: null });
    // Whoever lends the right is not approved for by it (L-8-4).
    const both = [
      { orderId, seen },
      { orderId: lenders, seen: seenOf(lenders) },
    ];
    const { orders: approved } = (await basic.call(contract.approveOrders, { ...of(), orders: both })).result;
    expect(approved.map(({ why }) => why)).toEqual([null, 'lentByTypist']);
    // Nor where another account of theirs lends it.
    const { db } = world.portal;
    const twin = await world.organisationUser(organisation);
    const names = db.selectFrom('persons').select(['given_names', 'family_names']).where('id', '=', karl.id);
    const same = { ...(await names.executeTakeFirstOrThrow()), date_of_birth: '1980-05-05' };
    await db.updateTable('persons').set(same).where('id', 'in', [karl.id, twin.id]).execute();
    await lend(approve, 7, await world.signIn(twin, 'bank', true));
    const approvedNow = async () =>
      (await basic.call(contract.approveOrders, { ...of(), orders: both.slice(1) })).result.orders[0]?.why;
    expect(await approvedNow()).toBe('lentByTypist');
    // Nor where one typed it and another changed it, and each lends a right by which it could be approved.
    const otherMain = await world.signIn(others, 'bank', true);
    await lend(order, 7, otherMain);
    const changed = { ...of(), orderId: lenders, seen: seenOf(lenders), order: { ...own.order, city: 'Kiruna' } };
    expect((await otherMain.call(contract.editOrder, changed)).result.problems).toEqual([]);
    both[1] = { orderId: lenders, seen: (await world.found(lenders)).status_modified.toISOString() };
    expect(await approvedNow()).toBe('lentByTypist');
    // Lent by somebody else it is a right as any.
    await lend(approve, 7, await world.signIn(await world.organisationUser(organisation), 'bank', true));
    expect(await approvedNow()).toBeNull();
  });

  test('is lent by a main user alone who has just signed in, to a basic user, for a time [L-8-1, T6]', async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect(told(await lend(change, 7, await world.signIn(karl)))).toEqual([409, 'errors.account.signInToProve']);
    // Staff, whatever they hold in every company: they neither lend it nor take it back.
    await world.grant(olga, change);
    for (const by of [await world.signIn(olga), await world.signIn(olga, 'bank', true)])
      for (const [permission, days] of [
        [order, 7],
        [change, 7],
        [change, null],
      ] as const)
        expect(told(await lend(permission, days, by))).toEqual([409, 'errors.users.cannotGrantPermissions']);
    for (const days of [0, 93, 1.5]) expect((await lend(change, days)).status).toBe(400);
    // Nobody lends on what was lent to them.
    for (const permission of contract.lendablePermissions) await lend(permission);
    expect((await lend(change, 7, await world.signIn(bo, 'bank', true))).status).toBe(403);
    const others = [karl.id, olga.id, randomUUID(), (await world.organisationUser(organisation, 'inactive')).id];
    for (const personId of others) expect((await lend(change, 7, main, personId)).refused).toBe('errors.users.notFound');
    const elsewhere = await world.organisationUser(await world.organisation(), 'basic');
    expect((await lend(change, 7, main, elsewhere.id)).refused).toBe('errors.users.notFound');
  });

  test('ends with the membership and with another type; the log has who lent what, and until when [L-8-1, W-3-7]', async () => {
    const make = async (userType: string | null) =>
      main.call(contract.changeOrganisationUser, { ...here(), personId: bo.id, userType });
    const until = (await lend(change)).result.until;
    await lend(all, null);
    for (const userType of ['inactive', 'basic']) await make(userType);
    expect([await may(), await lentTo()]).toEqual([[], []]);
    const { changes } = (await main.call(contract.getOrganisationUserChanges, here())).result;
    expect(changes.map(({ kind, was, becomes, by }) => [kind, was, becomes, by])).toEqual([
      ['changed', 'inactive', 'basic', 'Karl Nyström'],
      ['taken-back', null, change, 'Karl Nyström'],
      ['changed', 'basic', 'inactive', 'Karl Nyström'],
      ['lent', until, change, 'Karl Nyström'],
    ]);
    await lend(change);
    await make(null);
    expect(await world.portal.db.selectFrom('lent_rights').selectAll().execute()).toEqual([]);
  });

  test('that ends while many cards are changed by it changes no more of them [L-8-1, L-5-6]', async () => {
    await lend(change, 1);
    const orderIds = [await card(), await card()];
    const begin = async (bulkJobId: string) =>
      basic.call(contract.beginBulkJob, {
        ...of(),
        bulkJobId,
        action: 'suspend',
        chosen: { orderIds },
        rejectionReason: 'Winter',
      });
    expect((await begin(randomUUID())).result).toMatchObject({ done: 2, stopped: false });
    const id = randomUUID();
    const job = {
      organisation_id: organisation.id,
      person_id: bo.id,
      actor_name: 'Bo',
      action: 'terminate',
      reason: 'Left',
    } as const;
    await world.portal.db
      .insertInto('bulk_jobs')
      .values({ id, ...job, cause: null, total: 1, begun: new Date(clock), ended: null })
      .execute();
    await world.portal.db
      .insertInto('bulk_job_orders')
      .values({ job_id: id, place: 1, order_id: orderIds[0] ?? '', is_done: null, why: null })
      .execute();
    clock += day;
    while (await workOffBulkJobs(world.portal));
    const read = (await (await world.signIn(karl)).call(contract.getBulkJob, { ...of(), bulkJobId: id })).result;
    expect([read.stopped, read.done, (await world.found(orderIds[0] ?? '')).status]).toEqual([true, 0, 'suspended']);
  });

  test('that is lent and taken back at once is one or the other, and the log says the same [L-8-1]', async () => {
    await lend(change);
    await atOnce(
      { db: world.portal.db, engine, table: 'membership_changes' },
      async () => lend(change, 30),
      async () => lend(change, null),
    );
    const { changes } = (await main.call(contract.getOrganisationUserChanges, here())).result;
    expect((await lentTo())?.length).toBe(changes[0]?.kind === 'lent' ? 1 : 0);
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['lent', 'lent', 'taken-back']);
  });
});
