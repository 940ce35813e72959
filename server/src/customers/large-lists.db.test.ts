import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findOrdersForDisplay } from '../card-orders/reading/card-order-list-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { giveMembership, listMembers } from '../memberships/membership-store.ts';
import { removeUser } from '../memberships/organisation-user-store.ts';
import { inAnyStatus } from '../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { newestFirst } from '../testing/orders.ts';
import { World } from '../testing/world.ts';
import { listCustomers } from './customer-store.ts';

const first = { search: '', page: 1, pageSize: 20 } as const;

describeOnEachDatabase('the lists of many companies and of many users', (fresh) => {
  test('read what a page of cards does, however many there are: of each filter, near and far, and by a search [W-9-2]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const cards = await world.organisation();
    const card = await world.order(await world.person(), cards, 'terminated');
    /** Companies with one user and an invitation each, a registration behind each; as many users of the first; and as many cards. */
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
      await inAnyStatus(db, (tx) =>
        sql`
        insert into card_orders (organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash, government_id_sealed,
          government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
          valid_from, valid_until, card_number)
        select organisation_id, supplier_id, card_type, status, created - n * interval '12 hours', holder_id, government_id_hash,
          government_id_sealed, government_id_type, government_id_country, given_names, md5(n::text), given_names || ' ' || md5(n::text),
          date_of_birth, nationalities, country, valid_from, valid_until, 'CD' || lpad((n * 7919)::text, 10, '0')
        from card_orders cross join ${numbers} where id = ${card.id}`.execute(tx),
      );
      for (const table of ['organisations', 'registrations', 'company_users', 'persons', 'membership_invitations', 'card_orders'])
        await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    };
    const idOf = async (code: string) =>
      (await db.selectFrom('organisations').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

    /** Entries of indexes that the database reads, and rows of tables that it reads through: so few it would, if it might. */
    const rowsRead = async (list: (tx: typeof db) => Promise<{ readonly total: number } | null>, readingThrough = 'off') =>
      inTransaction(db, async (tx) => {
        await sql`select set_config('enable_seqscan', ${readingThrough}, true)`.execute(tx);
        const sum = async () => {
          const { rows } = await sql<{ read: number }>`
            select sum(pg_stat_get_xact_tuples_returned(oid))::int as read
            from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(tx);
          return rows[0]?.read ?? 0;
        };
        const before = await sum();
        const found = await list(tx);
        return { read: (await sum()) - before, total: found?.total };
      });
    const cardsOf = async () =>
      rowsRead(async (tx) => {
        const asked = { ...newestFirst, organisationId: cards.id, filter: 'all', text: '', page: 1, itemsPerPage: 20 } as const;
        return findOrdersForDisplay(tx, asked);
      });
    const customers = async (more: object = {}, readingThrough = 'off') =>
      rowsRead(async (tx) => listCustomers(tx, { ...first, step: 'any', state: null, atMost: null, ...more }), readingThrough);
    const usersOf = async (code: string, more: object = {}) => {
      const scope = await idOf(code);
      const asked = { ...first, openSince: new Date(0), atMost: null, ...more };
      return rowsRead(async (tx) => listMembers(tx, { kind: 'organisation', scope }, asked));
    };
    const lists = {
      'all customers': async () => customers(),
      registered: async () => customers({ step: 'registered' }),
      'to sign': async () => customers({ step: 'signContract' }),
      pending: async () => customers({ state: 'pending' }),
      'by name': async () => customers({ search: 'a87ff679a2f3e71d' }),
      'by number': async () => customers({ search: '0000031676' }),
      'users of another company': async () => usersOf('GROWN7'),
      'of these by name': async () => usersOf('GROWN7', { search: '8f14e45fceea' }),
      'users of the large one': async () => usersOf('GROWN1'),
    };
    const all = async () => {
      const found: Record<string, { read: number; total: number | undefined }> = {};
      for (const [name, list] of Object.entries(lists)) found[name] = await list();
      return found;
    };

    await grow(1, 120);
    const few = await all();
    await grow(121, 1200);
    const many = await all();
    const page = await cardsOf();
    expect([page.total, few['all customers']?.total, many['all customers']?.total, many['pending']?.total]).toEqual([
      1201, 121, 1201, 400,
    ]);
    expect([many['users of the large one']?.total, many['users of another company']?.total]).toEqual([1201, 2]);
    expect([many['by name']?.total, many['by number']?.total]).toEqual([1, 1]);
    for (const [name, { read }] of Object.entries(many)) {
      expect.soft(read, name).toBeLessThanOrEqual((few[name]?.read ?? 0) + 5);
      // A user is an entry of three short rows, a card one of a wide one.
      expect.soft(read, name).toBeLessThanOrEqual(2 * page.read);
    }
    // Nor are all companies read through for twenty where the database may choose.
    expect.soft((await customers({}, 'on')).read).toBeLessThanOrEqual(2 * page.read);
    // A far page walks to its place in an index alone, and a search of one company's users looks at each name once.
    const walked = 30 * first.pageSize;
    expect.soft((await customers({ page: 30 })).read).toBeLessThanOrEqual(walked + 2 * page.read);
    expect.soft((await usersOf('GROWN1', { page: 30 })).read).toBeLessThanOrEqual(walked + 2 * page.read);
    expect.soft((await usersOf('GROWN1', { search: 'a87ff679a2f3' })).read).toBeLessThanOrEqual(1200 + 2 * page.read);
  });

  test('count a company’s users as they come and go, however many at once [W-3-1]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const [one, other] = [await world.organisation(), await world.organisation()];
    const karl = await world.organisationUser(one);
    await sql`insert into persons (username, given_names, family_names) select 'many' || n, 'Ada', 'Ek' from generate_series(1, 30) n`.execute(
      db,
    );
    await sql`
      insert into company_users (person_id, organisation_id, user_type)
      select persons.id, organisations.id, 'basic' from persons cross join organisations where username like 'many%'`.execute(db);
    await giveMembership(db, { kind: 'organisation', scope: one.id }, 'basic', karl.id);
    const totals = async () =>
      Promise.all(
        [one, other].map(async ({ id: scope }) => {
          const asked = { ...first, openSince: new Date(0), atMost: null };
          return (await listMembers(db, { kind: 'organisation', scope }, asked)).total;
        }),
      );
    expect(await totals()).toEqual([31, 30]);
    await removeUser(db, one.id, karl.id);
    await removeUser(db, one.id, karl.id);
    await sql`delete from company_users using persons where persons.id = person_id and username like 'many1%'`.execute(db);
    expect(await totals()).toEqual([19, 19]);
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
        await listMembers(db, { kind: 'organisation', scope }, { ...first, search, openSince: new Date(0), atMost: null })
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
