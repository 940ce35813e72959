import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { listMembers } from '../memberships/membership-store.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { listCustomers } from './customer-store.ts';

const first = { search: '', page: 1, pageSize: 20 } as const;
const customers = { ...first, step: 'any', state: null, atMost: null } as const;

describeOnEachDatabase('the lists of many companies and of many users', (fresh) => {
  test('read no more rows where there are ten times as many: of each filter, and by a search', async () => {
    const { db } = (await World.make(await fresh())).portal;
    /** Companies with one user and an invitation each, a registration behind each; and as many users of the first. */
    const grow = async (from: number, until: number) => {
      const numbers = sql`generate_series(${from}::int, ${until}::int) as n`;
      await sql`
        insert into organisations (code, name, company_number, country, state)
        select 'GROWN' || n, md5(n::text) || ' Bygg', lpad((n * 7919)::text, 10, '0'), 'SE', (array['active', 'pending', 'terminated'])[n % 3 + 1]
        from ${numbers}`.execute(db);
      await sql`insert into persons (username, given_names, family_names) select 'user' || n, 'Ada', md5(n::text) from ${numbers}`.execute(
        db,
      );
      await sql`
        insert into company_users (person_id, organisation_id, user_type)
        select persons.id, organisations.id, 'basic' from ${numbers} join persons on username = 'user' || n
        join organisations on code in ('GROWN1', 'GROWN' || n)`.execute(db);
      await sql`
        insert into registrations (person_id, step, country, company_number, outcome, source, name, language, organisation_id, created, changed)
        select persons.id, 'registered', 'SE', company_number, 'eligible_not_registered', 'hand', name, 'en', organisations.id, now(), now()
        from ${numbers} join organisations on code = 'GROWN' || n join persons on username = 'user' || n`.execute(db);
      await sql`
        insert into membership_invitations (role, scope, email, language, state, created, sent)
        select 'basic', organisations.id, 'somebody@example.com', 'en', 'waiting', now(), now()
        from ${numbers} join organisations on code = 'GROWN' || n`.execute(db);
      for (const table of ['organisations', 'registrations', 'company_users', 'persons', 'membership_invitations'])
        await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    };
    const idOf = async (code: string) =>
      (await db.selectFrom('organisations').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

    /** Rows of tables and of indexes that the database reads, whatever the machine: so few rows it would else read through. */
    const rowsRead = async (list: (tx: typeof db) => Promise<{ readonly total: number }>) =>
      inTransaction(db, async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_hashjoin = off`.execute(tx);
        await sql`set local enable_mergejoin = off`.execute(tx);
        const sum = async () => {
          const { rows } = await sql<{ read: number }>`
            select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
            from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(tx);
          return rows[0]?.read ?? 0;
        };
        const before = await sum();
        const { total } = await list(tx);
        return { read: (await sum()) - before, total };
      });
    const usersOf = async (code: string, more: object = {}) => {
      const scope = await idOf(code);
      const asked = { ...first, goodSince: new Date(0), atMost: null, ...more };
      return rowsRead(async (tx) => listMembers(tx, { kind: 'organisation', scope }, asked));
    };
    const lists = {
      'all customers': async () => rowsRead(async (tx) => listCustomers(tx, customers)),
      registered: async () => rowsRead(async (tx) => listCustomers(tx, { ...customers, step: 'registered' })),
      'to sign': async () => rowsRead(async (tx) => listCustomers(tx, { ...customers, step: 'signContract' })),
      pending: async () => rowsRead(async (tx) => listCustomers(tx, { ...customers, state: 'pending' })),
      'by name': async () => rowsRead(async (tx) => listCustomers(tx, { ...customers, search: 'a87ff679a2f3e71d' })),
      'by number': async () => rowsRead(async (tx) => listCustomers(tx, { ...customers, search: '0000031676' })),
      'users of another company': async () => usersOf('GROWN7'),
      'of these by name': async () => usersOf('GROWN7', { search: '8f14e45fceea' }),
    };
    const all = async () => {
      const found: Record<string, { read: number; total: number }> = {};
      for (const [name, list] of Object.entries(lists)) found[name] = await list();
      return found;
    };

    await grow(1, 120);
    const few = await all();
    await grow(121, 1200);
    const many = await all();
    expect([few['all customers']?.total, many['all customers']?.total, many['pending']?.total]).toEqual([120, 1200, 400]);
    expect([many['by name']?.total, many['by number']?.total, many['users of another company']?.total]).toEqual([1, 1, 2]);
    for (const [name, { read }] of Object.entries(many)) {
      expect.soft(read, name).toBeLessThanOrEqual((few[name]?.read ?? 0) + 5);
      expect.soft(read, name).toBeLessThan(250);
    }
    // Of its own users a company's list counts the entries of an index, and reads those that it shows.
    for (const [asked, times] of [
      [{}, 1],
      [{ page: 3 }, 1],
      [{ search: 'a87ff679a2f3' }, 2],
    ] as const) {
      // An entry and, until it is swept, its row.
      expect.soft((await usersOf('GROWN1', asked)).read, JSON.stringify(asked)).toBeLessThan(times * 2 * 1200 + 250);
    }
  });

  test('show and find a company’s users by the name that they have today [W-3-1]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const { id: scope } = await world.organisation();
    const people = [
      await world.person({ givenNames: 'Bo', familyNames: 'Ek' }),
      await world.person({ givenNames: 'Cai', familyNames: 'Alm' }),
    ];
    for (const { id } of people)
      await db
        .insertInto('company_users')
        .values({ person_id: id, organisation_id: scope, user_type: 'basic', last_represented: null })
        .execute();
    const names = async (search = '') =>
      (
        await listMembers(db, { kind: 'organisation', scope }, { ...first, search, goodSince: new Date(0), atMost: null })
      ).people.map(({ full_name: name }) => name);
    expect(await names()).toEqual(['Bo Ek', 'Cai Alm']);
    await db
      .updateTable('persons')
      .set({ given_names: 'Åsa', family_names: 'Öberg' })
      .where('id', '=', people[1]?.id ?? '')
      .execute();
    expect([await names(), await names('OBERG'), await names('alm')]).toEqual([['Åsa Öberg', 'Bo Ek'], ['Åsa Öberg'], []]);
    await db
      .updateTable('persons')
      .set({ given_names: '', family_names: '', username: 'zoe' })
      .where('id', '=', people[1]?.id ?? '')
      .execute();
    expect(await names()).toEqual(['Bo Ek', 'zoe']);
  });
});
