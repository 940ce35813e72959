import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { mailedTokens } from '../../testing/invited.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { World } from '../../testing/world.ts';
import { listStaffChanges } from './staff-log-store.ts';

describeOnEachDatabase('the log of staff', (fresh) => {
  let world: World;
  let staff: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga, 'bank', true);
  });
  const log = async (query: Record<string, unknown> = {}) => (await staff.call(contract.getStaffChanges, query)).result;
  const said = async (query: Record<string, unknown> = {}) =>
    (await log(query)).changes.map(({ kind, whom, by, team, teamName }) => [kind, whom, by, team, teamName]);

  test('has what staff did to staff, suppliers, offices and companies, the newest first, and by whom [W-1-10, W-7-3]', async () => {
    const organisation = await world.organisation({ name: 'Lumi', state: 'pending' });
    const karl = await world.organisationUser(organisation);
    const liisa = await world.organisationUser(organisation, 'basic');
    const main = await world.signIn(karl, 'bank', true);
    const change = (by: Browser, userType: string) =>
      by.call(contract.changeOrganisationUser, { organizationCode: organisation.code, personId: liisa.id, userType });
    await change(main, 'main');
    await staff.call(contract.inviteStaffPeople, { team: 'staff', emails: 'anna@example.com' });
    await staff.call(contract.addPartnerTeam, { team: 'office', code: 'passi', name: 'Passi' });
    await staff.call(contract.changeCustomerState, {
      organizationCode: organisation.code,
      from: 'pending',
      state: 'active',
      reason: 'Agreed',
    });
    await change(staff, 'basic');
    expect(await said()).toEqual([
      ['changed', 'Karl Nyström', 'Olga Saar', 'organisation', 'Lumi'],
      ['state', 'Lumi', 'Olga Saar', 'organisation', 'Lumi'],
      ['added', 'Passi', 'Olga Saar', 'office', 'Passi'],
      ['invited', 'anna@example.com', 'Olga Saar', 'staff', null],
    ]);
    expect((await log()).changes.map(({ role }) => role)).toEqual(['main', null, 'office', 'staff']);
    expect((await log()).changes[1]).toMatchObject({ was: 'pending', becomes: 'active', reason: 'Agreed', byRole: 'staff' });
    // The user whom it names is told of the look.
    const looks = await world.portal.db.selectFrom('disclosures').select(['kind', 'subject_person_id']).execute();
    expect(looks).toContainEqual({ kind: 'staff_search', subject_person_id: liisa.id });
    const key = await PartnerClient.make(world, ['staff', 'users']);
    const theirs = await PartnerClient.make(world, ['users'], { organisation });
    for (const [by, user_type] of [
      [key, 'inactive'],
      [theirs, 'basic'],
    ] as const)
      await by.call(contract.changePartnerUser, { code: organisation.code, personId: liisa.id, user_type });
    expect((await said())[0]).toEqual(['changed', 'Karl Nyström', 'A partner', 'organisation', 'Lumi']);
    const { changes, total } = (await key.call(contract.listPartnerStaffChanges, {})).result;
    expect([total, changes[1]]).toMatchObject([5, { kind: 'changed', by: 'Olga Saar', by_role: 'staff', team_name: 'Lumi' }]);
  });

  test('does not name who declined, for nobody learns by an invitation whose an address is [W-1-10]', async () => {
    await staff.call(contract.inviteStaffPeople, { team: 'staff', emails: 'anna@example.com' });
    const [token = ''] = await mailedTokens(world, 'anna@example.com');
    const anna = await world.signIn(await world.person({ givenNames: 'Anna', familyNames: 'Berg' }));
    expect((await anna.call(contract.answerMembershipInvitation, { token, answer: 'decline' })).status).toBe(200);
    expect((await log()).changes[0]).toMatchObject({
      kind: 'declined',
      whom: 'anna@example.com',
      by: 'anna@example.com',
      was: null,
    });
    expect(await said({ searchText: 'berg' })).toEqual([]);
  });

  test('looks up and names its page alone, however much staff did, and finds by an index [W-1-10, W-9-2]', async () => {
    const { db } = world.portal;
    const organisation = await world.organisation({ name: 'Lumi' });
    const grow = async (from: number, until: number) => {
      const numbers = sql`generate_series(${from}::int, ${until}::int) as n`;
      await sql`
        insert into membership_changes (at, kind, role, scope, whom, actor_name, actor_role)
        select now() - n * interval '1 hour', 'invited', 'basic', ${organisation.id}, md5(n::text) || '@example.com', 'Olga Saar', 'staff' from ${numbers}`.execute(
        db,
      );
      await sql`
        insert into organisation_changes (at, organisation_id, kind, whom, actor_name, actor_role)
        select now() - n * interval '1 hour', ${organisation.id}, 'state', 'Lumi', 'Olga Saar', 'staff' from ${numbers}`.execute(
        db,
      );
      for (const table of ['membership_changes', 'organisation_changes', 'organisations'])
        await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(db);
    };
    /** Rows of tables that the database fetches, one by one or read through. */
    const fetched = async (asked: object) =>
      inTransaction(db, async (tx) => {
        await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
        const sum = async () => {
          const { rows } = await sql<{ read: number }>`
            select sum(pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid))::int as read
            from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx);
          return rows[0]?.read ?? 0;
        };
        const before = await sum();
        const { total } = await listStaffChanges(tx, { search: '', page: 1, pageSize: 20, ...asked });
        return { total, read: (await sum()) - before };
      });
    await grow(1, 200);
    const few = await fetched({});
    await grow(201, 2000);
    const many = await fetched({});
    expect([few.total, many.total]).toEqual([400, 4000]);
    expect(many.read).toBeLessThanOrEqual(few.read + 5);
    const [one] = (await log({ searchText: 'a87ff679a2f3' })).changes;
    expect(one?.whom).toBe('a87ff679a2f3e71d9181a67b7542122c@example.com');
    expect((await fetched({ search: 'a87ff679a2f3' })).read).toBeLessThanOrEqual(few.read);
  });

  test('is searched by who, whom and where, and paged [W-1-10]', async () => {
    await staff.call(contract.addPartnerTeam, { team: 'office', code: 'passi', name: 'Passi' });
    const emails = Array.from({ length: 22 }, (_, number) => `a${number}@example.com`).join(' ');
    await staff.call(contract.inviteStaffPeople, { team: 'staff', emails });
    expect((await log({ page: 9 })).pagination).toEqual({ totalItems: 23, itemsPerPage: 20, page: 2 });
    expect(await said({ searchText: 'PASSI' })).toEqual([['added', 'Passi', 'Olga Saar', 'office', 'Passi']]);
    expect((await log({ searchText: 'saar' })).pagination.totalItems).toBe(23);
    expect(await said({ searchText: 'a21@' })).toEqual([['invited', 'a21@example.com', 'Olga Saar', 'staff', null]]);
    expect(await said({ searchText: 'nobody' })).toEqual([]);
    expect((await staff.call(contract.getStaffChanges, { searchText: 'pa' })).refused).toBe('errors.cards.searchTooShort');
  });
});
