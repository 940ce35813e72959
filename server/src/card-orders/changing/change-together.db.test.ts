import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { type AskedChange, changeTogether } from './change-together-store.ts';
import { reactivateCardOrder } from './reactivate-card-order.ts';

let world: World;
let company: TestOrganisation;
let other: TestOrganisation;
let representative: TestPerson;

async function makeWorld(): Promise<void> {
  company = await world.organisation();
  other = await world.organisation();
  representative = await world.companyUser(company);
}

/** The suspension of an activated card by a representative of the company. */
function suspension(id: string, change: Partial<AskedChange> = {}): AskedChange {
  return {
    id,
    reach: { as: 'organisation', organisationIds: [company.id] },
    from: ['activated'],
    to: 'suspended',
    role: 'company',
    suspendedBy: 'company',
    liftedOn: null,
    moment: world.portal.now(),
    by: { personId: representative.id, name: 'Karl Nyström' },
    reason: 'Left',
    rejectionReason: null,
    ...change,
  };
}

const activated = async (organisation = company, holder?: TestPerson) =>
  (await world.order(holder ?? (await world.person()), organisation, 'activated')).id;
const ask = (changes: readonly AskedChange[]) => Promise.all(changes.map((each) => changeTogether(world.portal.db, each)));
const statusesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await world.found(id)).status));

describeOnEachDatabase('changes that are asked for together', (fresh) => {
  beforeEach(async () => {
    world = await World.make(await fresh());
    await makeWorld();
  });

  test('are one transaction, each with its own history, and the counts right after it', async () => {
    const ids = await Promise.all([activated(), activated(), activated(other)]);
    const anywhere = { as: 'organisation', organisationIds: 'any' } as const;
    const by = (name: string) => ({ by: { personId: null, name }, reason: `as ${name} says`, reach: anywhere });
    expect(await ask(ids.map((id, index) => suspension(id, by(`Person ${index}`))))).toEqual([true, true, true]);
    const rows = await world.portal.db
      .selectFrom('card_order_history')
      .select(['actor_name', 'reason', sql<string>`xmin::text`.as('transaction')])
      .where('order_id', 'in', ids)
      .where('status', '=', 'suspended')
      .orderBy('actor_name')
      .execute();
    expect(rows.map(({ actor_name, reason }) => [actor_name, reason])).toEqual(
      [0, 1, 2].map((index) => [`Person ${index}`, `as Person ${index} says`]),
    );
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
    const counts = await world.portal.db
      .selectFrom('card_order_counts')
      .select(['organisation_id', sql<number>`sum(active)::int`.as('active'), sql<number>`sum(inactive)::int`.as('inactive')])
      .groupBy('organisation_id')
      .execute();
    const countsOf = ({ id }: TestOrganisation) => counts.find(({ organisation_id }) => organisation_id === id);
    expect(countsOf(company)).toMatchObject({ active: 0, inactive: 2 });
    expect(countsOf(other)).toMatchObject({ active: 0, inactive: 1 });
  });

  test('are judged each by itself: what is out of reach or stands elsewhere stays as it is [T1, T2, T8]', async () => {
    const holder = await world.person();
    const ids = [
      await activated(),
      await activated(other),
      (await world.order(await world.person(), company, 'personalized')).id,
      await activated(company, holder),
      await activated(),
    ];
    const byHolder = { reach: { as: 'holder', personId: holder.id }, role: 'holder', suspendedBy: 'holder' } as const;
    const own = ids.slice(0, 3).map((id) => suspension(id));
    const asHolder = ids.slice(3).map((id) => suspension(id, byHolder));
    const nowhere = suspension(await activated(), { reach: { as: 'organisation', organisationIds: [] } });
    expect(await ask([...own, ...asHolder, nowhere])).toEqual([true, false, false, true, false, false]);
    expect(await statusesOf(ids)).toEqual(['suspended', 'activated', 'personalized', 'suspended', 'activated']);
    const suspenders = await Promise.all(ids.map(async (id) => (await world.found(id)).suspended_by));
    expect(suspenders).toEqual(['company', null, null, 'holder', null]);
  });

  test('change an order once, and do not run its history backwards', async () => {
    const id = await activated();
    const before = await world.history(id);
    const { status_modified } = await world.found(id);
    const longAgo = { moment: new Date(0) };
    expect(await ask([suspension(id, longAgo), suspension(id, longAgo)])).toEqual([true, false]);
    expect(await world.history(id)).toEqual([...before, 'suspended']);
    expect((await world.found(id)).status_modified).toEqual(status_modified);
  });

  test('that are in each other’s way are settled as if each had been asked for alone [4-8]', async () => {
    const holder = await world.person();
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await world.order(holder, company, 'suspended', { suspendedBy: 'company' })).id);
    const caller = {
      reach: { as: 'organisation', organisationIds: [company.id] },
      by: { personId: representative.id, name: 'Karl', role: 'company' },
    } as const;
    const answers = await Promise.all(
      ids.map((orderId) => reactivateCardOrder(world.portal, caller, { orderId, reason: 'Found' })),
    );
    expect(answers.map((answer) => ('status' in answer ? answer.status : answer.refused)).toSorted()).toEqual([
      'activated',
      'errors.cards.anotherCardIsActive',
    ]);
    expect((await statusesOf(ids)).toSorted()).toEqual(['activated', 'suspended']);
  });

  test('do not fail with the one that cannot be written', async () => {
    const ids = [await activated(), await activated()] as const;
    const nobody = { personId: crypto.randomUUID(), name: 'Nobody' };
    const outcomes = await Promise.allSettled(
      [suspension(ids[0]), suspension(ids[1], { by: nobody })].map((each) => changeTogether(world.portal.db, each)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await statusesOf(ids)).toEqual(['suspended', 'activated']);
  });
});

describeOnPostgres('changes that are asked for together, while another transaction has begun', (fresh) => {
  beforeEach(async () => {
    world = await World.make(await fresh());
    await makeWorld();
  });
  const anywhere = { reach: { as: 'organisation', organisationIds: 'any' } } as const;
  const holding = <Result>(lock: ReturnType<typeof sql>, work: () => Promise<Result>) =>
    world.portal.db.transaction().execute(async (tx: Kysely<Tables>) => {
      await lock.execute(tx);
      return work();
    });

  test('wait neither for an order that somebody has, nor for a company all of whose cards change', async () => {
    const ids = [await activated(), await activated(), await activated(other)] as const;
    const all = [suspension(ids[0]), suspension(ids[1]), suspension(ids[2], anywhere)];
    const [first = suspension(ids[0])] = all;
    expect(
      await holding(sql`select from card_orders where id = ${ids[0]} for update`, async () => ask([first, suspension(ids[1])])),
    ).toEqual([false, true]);
    const lockOfAll = sql`select pg_advisory_xact_lock(hashtextextended(${company.id}::text, 0))`;
    expect(await holding(lockOfAll, async () => ask([{ ...first, ...anywhere }, suspension(ids[2], anywhere)]))).toEqual([
      false,
      true,
    ]);
    expect(await statusesOf(ids)).toEqual(['activated', 'suspended', 'suspended']);
  });

  test('lock of nobody but the holders whose cards they may change', async () => {
    const held = async (organisation: TestOrganisation) =>
      (await world.order(await world.person(), organisation, 'suspended', { suspendedBy: 'company' })).id;
    const [own, ...strangers] = [await held(company), await held(other), await held(other)];
    const lift = { from: ['suspended'], to: 'activated', suspendedBy: null, liftedOn: world.portal.today() } as const;
    const counts = sql`select from card_order_counts where organisation_id = ${company.id} for update`;
    const locks = sql<{
      count: number;
    }>`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and mode = 'ExclusiveLock' and database = (select oid from pg_database where datname = current_database())`;
    await holding(counts, async () => {
      const asked = ask([own, ...strangers].map((id) => suspension(id, lift)));
      let most = 0;
      for (let over = false; !over; ) {
        most = Math.max(most, (await locks.execute(world.portal.db)).rows[0]?.count ?? 0);
        over = await Promise.race([asked.then(() => true), wait(1).then(() => false)]);
      }
      expect(most).toBeLessThanOrEqual(1);
    });
  });

  test('that cannot end for the counts of one company are left, all of them, to be settled alone', async () => {
    const ids = [await activated(), await activated(other)] as const;
    const counts = sql`select from card_order_counts where organisation_id = ${company.id} for update`;
    expect(await holding(counts, async () => ask(ids.map((id) => suspension(id, anywhere))))).toEqual([false, false]);
    expect(await statusesOf(ids)).toEqual(['activated', 'activated']);
  });
});
