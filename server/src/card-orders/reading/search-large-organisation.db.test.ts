import { ownReference, type StatusFilter, statusesOfFilter, statusFilters } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { miscounts } from '../../testing/miscounts.ts';
import { newestFirst } from '../../testing/orders.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { findWorkers } from '../ordering/known-worker-store.ts';
import { findOrderIdsForDisplay, findOrdersForDisplay } from './card-order-list-store.ts';

const orders = 1800;
const itemsPerPage = 20;

describeOnEachDatabase('an organisation that is too large to be read through', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  // Once: what is asked of it changes nothing, but for the last test.
  beforeAll(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.order(await world.person(), await world.organisation(), 'ordered');
    const { id } = await world.order(await world.person(), organisation, 'terminated');
    // Names, numbers, statuses and moments that meet in every way; many at the same moment; the rare ones are old.
    await inAnyStatus(world.portal.db, (tx) =>
      sql`
      insert into card_orders (organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash, government_id_sealed,
        government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
        valid_from, valid_until, card_number, orderer_reference)
      select organisation_id, supplier_id, card_type,
        (array['ordered', 'cancelled_by_holder', 'personalized', 'terminated', 'expired', 'printed'])[n % 6 + 1],
        created - (n / 4) * interval '12 hours', holder_id, government_id_hash, government_id_sealed, government_id_type,
        government_id_country, given, family, given || ' ' || family, date_of_birth, nationalities, country, valid_from, valid_until,
        'CD' || lpad((n * 7919)::text, 10, '0'),
        case when n % 4 = 0 then ${ownReference} || encode(sha256(n::text::bytea), 'hex') else 'Content:' || n end
      from card_orders cross join generate_series(1, ${orders}::integer) n
      cross join lateral (select (array['Åsa', 'Björn', 'Tõnu', '50%_'])[n % 4 + 1] as given,
        case when n > 1700 then 'Zetterström' else (array['Bergström', 'Mäkinen', 'Žukauskas'])[n % 3 + 1] end as family) named
      where id = ${id}`.execute(tx),
    );
  });

  /** By reading through all orders, as the list was made before it had an index. */
  async function readThrough(filter: StatusFilter, text: string, digits: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from card_orders
      where organisation_id = ${organisation.id} and status = any (${[...statusesOfFilter[filter]]})
        and (not exists (
            select from regexp_split_to_table(${text}, ' ') as word
            where strpos(folded(concat_ws(' ', given_names, family_names, printable_name)), folded(word)) = 0)
          or strpos(card_number, ${digits}) > 0
          or not starts_with(orderer_reference, ${ownReference}) and not exists (
            select from regexp_split_to_table(${text}, ' ') as word where strpos(folded(orderer_reference), folded(word)) = 0))
      order by created desc, id desc`.execute(world.portal.db);
    return rows.map(({ id }) => id);
  }

  const texts = [
    'ström',
    'STROM',
    'asa berg',
    'berg asa',
    'ström as',
    'nen',
    'zetter',
    'žuk',
    '50%_',
    '50%',
    '___',
    'str%m',
    'zzz',
    '791',
    '0007919',
    'CD-0000',
    '---',
    'content',
    'tent:17',
    'content:a',
    'a1b',
  ];
  test.each(texts)('finds the same by %j as one that is: count, order, each filter and page [T30]', async (text) => {
    const digits = text.replaceAll('-', '') || '-';
    const everywhere = (await readThrough('all', text, digits)).length;
    for (const filter of statusFilters) {
      const expected = await readThrough(filter, text, digits);
      const last = Math.max(1, Math.ceil(expected.length / itemsPerPage));
      for (const asked of [1, 1, 2, last, last + 5]) {
        const wanted = { ...newestFirst, organisationId: organisation.id, filter, text, page: asked, itemsPerPage };
        const found = await findOrdersForDisplay(world.portal.db, wanted);
        const page = Math.min(asked, last);
        expect(found?.counts?.all ?? 'many').toBe(everywhere > 1000 ? 'many' : everywhere);
        expect({ filter, total: found?.total, page: found?.page, ids: found?.orders.map(({ id }) => id) }).toEqual({
          filter,
          total: expected.length,
          page,
          ids: expected.slice((page - 1) * itemsPerPage, page * itemsPerPage),
        });
      }
    }
  });

  test.each(['%_', '0%_', '---', '!-!'])(
    'finds nothing by %j, a text of signs: no index would, and all names would be read',
    async (text) => {
      const wanted = { ...newestFirst, organisationId: organisation.id, filter: 'all', text, page: 1, itemsPerPage } as const;
      for (const sortBy of ['ordered', 'cardholder'] as const) {
        expect(await findOrdersForDisplay(world.portal.db, { ...wanted, sortBy })).toMatchObject({ total: 0, orders: [] });
      }
    },
  );

  test.each([
    ['--a --b', ['%--a --b%']],
    ['ström --a', ['%strom%', '%--a%']],
    ['as ström', ['%strom%', '%as%']],
    ['o-k 1-2', ['%o-k 1-2%']],
  ])('looks for %j word by word only where one has three letters or digits: no index finds signs', async (text, likes) => {
    const { rows } = await sql<{ likes: string[] }>`select likes_of_words(${text}) as likes`.execute(world.portal.db);
    expect(rows).toEqual([{ likes }]);
  });

  test('takes the words of a text apart once: not for each order of a file, and not at all for a page without a text [T30]', async () => {
    const { db } = world.portal;
    await sql`create sequence taken_apart`.execute(db);
    await sql`alter function likes_of_words rename to likes_of_words_uncounted`.execute(db);
    await sql`create function likes_of_words(words text) returns text[] language sql stable as $$
      select case when nextval('taken_apart') > 0 then likes_of_words_uncounted(words) end $$`.execute(db);
    onTestFinished(async () => {
      await sql`drop function likes_of_words`.execute(db);
      await sql`alter function likes_of_words_uncounted rename to likes_of_words`.execute(db);
      await sql`drop sequence taken_apart`.execute(db);
    });
    const times = async () => {
      const { rows } = await sql<{
        times: number;
      }>`select setval('taken_apart', nextval('taken_apart'))::int - 1 as times`.execute(db);
      await sql`alter sequence taken_apart restart`.execute(db);
      return rows[0]?.times;
    };
    const page = { ...newestFirst, organisationId: organisation.id, filter: 'all', page: 1, itemsPerPage } as const;
    expect((await findOrdersForDisplay(db, { ...page, text: '' }))?.orders.length).toBe(itemsPerPage);
    expect(await times()).toBe(0);
    expect((await findOrdersForDisplay(db, { ...page, text: 'zetter' }))?.orders.length).toBe(itemsPerPage);
    expect(await times()).toBe(1);
    const list = { ...newestFirst, organisationId: organisation.id, filter: 'all', text: 'asa zetter' } as const;
    expect(await findOrderIdsForDisplay(db, list)).toEqual(await readThrough('all', 'asa zetter', '-'));
    expect(await times()).toBe(1);
    expect(await findWorkers(db, organisation.id, { text: 'zetter', limit: 5 })).not.toEqual([]);
    expect(await times()).toBe(1);
  });

  test('has every page of its list, the far ones too, each order once and in order', async () => {
    for (const filter of statusFilters) {
      const expected = await readThrough(filter, '', '');
      for (let page = 1; page <= Math.ceil(expected.length / itemsPerPage); page += page < 24 ? 7 : 3) {
        const found = await findOrdersForDisplay(world.portal.db, {
          ...newestFirst,
          organisationId: organisation.id,
          filter,
          text: '',
          page,
          itemsPerPage,
        });
        expect(found?.orders.map(({ id }) => id)).toEqual(expected.slice((page - 1) * itemsPerPage, page * itemsPerPage));
        expect(found?.total).toBe(expected.length);
      }
    }
    expect(await miscounts(world.portal.db)).toEqual([]);
  });

  test('never shows an order of another organisation, even one that left its words behind [T2]', async () => {
    const { db } = world.portal;
    const wanted = {
      ...newestFirst,
      organisationId: organisation.id,
      filter: 'all',
      text: 'zetter',
      page: 1,
      itemsPerPage,
    } as const;
    const ids = async () => (await findOrdersForDisplay(db, wanted))?.orders.map(({ id }) => id) ?? [];
    const [first = ''] = await ids();
    expect(first).not.toBe('');
    const { id: elsewhere } = await world.organisation();
    await sql`alter table card_orders disable trigger user`.execute(db);
    try {
      await db.updateTable('card_orders').set({ organisation_id: elsewhere }).where('id', '=', first).execute();
    } finally {
      await sql`alter table card_orders enable trigger user`.execute(db);
    }
    expect(await ids()).not.toContain(first);
  });
});
