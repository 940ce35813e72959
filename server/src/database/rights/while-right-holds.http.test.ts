import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { changeUserOfOrganisation, grantToOrganisationUser } from '../../memberships/change-organisation-user.ts';
import { changeManager } from '../../organisation-details/change-manager.ts';
import { changeKey } from '../../partner-api/change-keys.ts';
import { revokeKey } from '../../partner-api/partner-keys.ts';
import { deleteSessionsOf } from '../../sign-in/session/session-store.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

/** On one connection nothing waits: there is no other order than one after the other, which the tests of each call have. */
describeOnPostgres('a right that ends while its call commits', (fresh) => {
  let world: World;
  /** What is over, in its order. */
  const over: string[] = [];
  let managing: TestOrganisation;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let olga: TestPerson;
  let browser: Browser;
  let staff: Browser;
  let partner: PartnerClient;
  beforeEach(async () => {
    over.length = 0;
    world = await World.make(await fresh());
    managing = await world.organisation();
    organisation = await world.organisation();
    await world.manage(managing, organisation);
    await world.supplier();
    await world.organisationUser(managing);
    clerk = await world.organisationUser(managing, 'basic');
    await grant(true);
    browser = await world.signIn(clerk);
    olga = await world.person();
    await world.grant(olga, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
    partner = await PartnerClient.make(world, ['orderer'], { organisation: managing });
  });

  const within = (db: Kysely<Tables>) => ({ ...world.portal, db });
  const system = { personId: null, name: 'The portal', role: 'system' } as const;
  const permission = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
  const grant = async (isGranted: boolean, db = world.portal.db) =>
    grantToOrganisationUser(within(db), null, managing.id, { personId: clerk.id, permission, isGranted });

  const order = () => ({ ...orderOfÅsa, supplier: 'kortverket' });
  const byHand = async (by: Browser) =>
    (await by.call(contract.orderCard, { organizationId: organisation.id, requestId: randomUUID(), order: order() })).status;
  const byKey = async () =>
    (await partner.call(contract.placeCardOrders, { orders: [{ ...order(), company: organisation.code }] })).status;
  type Way = {
    readonly call: () => Promise<number>;
    readonly end: (db: Kysely<Tables>) => Promise<unknown>;
    readonly refused: number;
  };
  const ways: Readonly<Record<string, Way>> = {
    'a session that is ended': { call: () => byHand(browser), end: (db) => deleteSessionsOf(db, clerk.id), refused: 403 },
    'a right that is taken': { call: () => byHand(browser), end: (db) => grant(false, db), refused: 403 },
    'a user who is removed': {
      call: () => byHand(browser),
      end: (db) => changeUserOfOrganisation(within(db), null, managing.id, { personId: clerk.id, userType: null }),
      refused: 403,
    },
    'a company that is managed no more': {
      call: () => byHand(browser),
      end: (db) => changeManager(within(db), system, { slot: organisation.id, manager: managing.id, isManager: false }),
      refused: 403,
    },
    'the same, of a key': {
      call: byKey,
      end: (db) => changeManager(within(db), system, { slot: organisation.id, manager: managing.id, isManager: false }),
      refused: 422,
    },
    'a key that is revoked': { call: byKey, end: (db) => revokeKey(within(db), null, partner.keyId), refused: 401 },
    'a key that is bound elsewhere': {
      call: byKey,
      end: (db) => changeKey(within(db), 'the portal', partner.keyId, { addresses: ['192.0.2.1'] }),
      refused: 403,
    },
    'one of the staff who is no more': {
      call: () => byHand(staff),
      end: (db) => db.deleteFrom('person_permissions').where('person_id', '=', olga.id).execute(),
      refused: 403,
    },
  };
  const ordered = async () => (await world.portal.db.selectFrom('card_orders').select('id').execute()).length;
  /** How many statements wait for a lock. */
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.portal.db,
      )
    ).rows.length;
  const untilWaiting = async (count: number) => {
    while ((await waiting()) < count && over.length === 0) await wait(5);
  };

  test.for(Object.entries(ways))('has ended where that came first: %s [R-10-15]', async ([, { call, end, refused }]) => {
    const { db } = world.portal;
    const { answer } = await db.transaction().execute(async (tx) => {
      await end(tx);
      const begun = call().finally(() => over.push('call'));
      await untilWaiting(1);
      expect(over).toEqual([]);
      return { answer: begun };
    });
    expect([await answer, await ordered()]).toEqual([refused, 0]);
  });

  /** A commit that writes an order waits for the lock 4711, with all that its transaction holds. */
  const letCommitsWait = async (isSo: boolean) => {
    const { db } = world.portal;
    await sql`drop trigger if exists wait_at_commit on card_orders`.execute(db);
    await sql`drop function if exists wait_at_commit()`.execute(db);
    if (!isSo) return;
    await sql`create function wait_at_commit() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(db);
    await sql`create constraint trigger wait_at_commit after insert on card_orders deferrable initially deferred
      for each row execute function wait_at_commit()`.execute(db);
  };
  afterEach(async () => letCommitsWait(false));

  test.for(Object.entries(ways))('ends once the call is done where that came first: %s [R-10-15]', async ([, { call, end }]) => {
    const { db } = world.portal;
    await letCommitsWait(true);
    const { both } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
      const answer = call().finally(() => over.push('call'));
      await untilWaiting(1);
      const ended = db
        .transaction()
        .execute(end)
        .finally(() => over.push('end'));
      await untilWaiting(2);
      expect(over).toEqual([]);
      return { both: Promise.all([answer, ended]) };
    });
    expect((await both)[0]).toBe(200);
    expect([over, await ordered()]).toEqual([['call', 'end'], 1]);
    expect(await call()).toBeGreaterThan(400);
  });
});
