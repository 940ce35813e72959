import {
  type CardOrderStatus,
  type CardsSortKey,
  cardOrderStatuses,
  cardTypes,
  hasCard,
  type StatusFilter,
  statusesOfFilter,
  statusFilters,
  waitsForHolder,
} from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { newestFirst } from '../../testing/orders.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { findOrdersForDisplay } from './card-order-list-store.ts';

const itemsPerPage = 20;
const names = ['Zoë Ek', 'Åsa Öberg', 'adam Ek', 'Ägir Ek', 'Özil Ek', 'Éva Ek', 'Adam Ek'];
/** As Swedish and Finnish order them: å, ä and ö after z, other signs on letters as if they were not there. */
const namesInOrder = ['adam ek', 'eva ek', 'zoe ek', 'åsa öberg', 'ägir ek', 'özil ek'];

const ways = [
  ['cardholder', 'ascending'],
  ['cardholder', 'descending'],
  ['cardNumber', 'ascending'],
  ['cardNumber', 'descending'],
  ['cardType', 'ascending'],
  ['cardType', 'descending'],
  ['ordered', 'ascending'],
  ['ordered', 'descending'],
  ['askedSince', 'ascending'],
  ['askedSince', 'descending'],
  ['validTill', 'ascending'],
  ['validTill', 'descending'],
] as const;

type Row = Record<'id' | 'status' | 'card_type' | 'printable_name' | 'made' | 'asked' | 'ends' | 'number', string> & {
  readonly bare: boolean;
};

describeOnEachDatabase('an organisation’s list that is sorted or narrowed', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let rows: readonly Row[];
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    const photo_id = await world.picture();
    await world.order(await world.person(), await world.organisation(), 'activated');
    const { id } = await world.order(await world.person(), organisation, 'terminated', { photo_id, printable_name: 'Adam Ek' });
    await inAnyStatus(world.portal.db, (tx) =>
      sql`
      insert into card_orders (organisation_id, supplier_id, card_type, status, status_modified, created, holder_id, government_id_hash,
        government_id_sealed, government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth,
        nationalities, country, valid_from, valid_until, card_number, pin_sealed, suspended_by, photo_id)
      select organisation_id, supplier_id, (${[...cardTypes]}::text[])[n % ${cardTypes.length}::integer + 1], became, created - (n * 37 % 100) * interval '1 minute',
        created - (n / 3) * interval '1 day', holder_id, government_id_hash,
        government_id_sealed, government_id_type, government_id_country, 'Someone', 'Else', (${names}::text[])[n % 7 + 1], date_of_birth,
        nationalities, country, valid_from, valid_from + n * 13 % 90, 'CD' || lpad((n * 7919 % 10007)::text, 10, '0'), 'sealed'::bytea,
        case when became = 'suspended' then 'company' end, case when n % 5 <> 0 then photo_id end
      from card_orders cross join generate_series(1, 240) n
      cross join lateral (select (${[...cardOrderStatuses].filter((status) => status !== 'activated')}::text[])[n % 16 + 1] as became) drawn
      where id = ${id}`.execute(tx),
    );
    rows = (
      await sql<Row>`
      select id, status, card_type, printable_name, created::text as made, status_modified::text as asked, valid_until::text as ends,
        card_number as number, photo_id is null and not (filter_group = 'cancelled' or status in ('rejected_by_personalizer', 'terminated', 'expired')) as bare
      from card_orders where organisation_id = ${organisation.id} order by created desc, id desc`.execute(world.portal.db)
    ).rows;
  });

  /** What a row is sorted by; null where it shows none. */
  function keyOf(row: Row, sortBy: CardsSortKey): string | number | null {
    const status = row.status as CardOrderStatus;
    if (sortBy === 'cardholder')
      return namesInOrder.indexOf(row.printable_name.toLowerCase().replace('ë', 'e').replace('é', 'e'));
    if (sortBy === 'cardType') return cardTypes.findIndex((type) => type === row.card_type);
    if (sortBy === 'cardNumber') return statusesOfFilter.active.includes(status) ? row.number : null;
    if (sortBy === 'askedSince') return waitsForHolder(status) ? row.asked : null;
    return sortBy === 'validTill' ? row.ends : row.made;
  }
  const under = (filter: StatusFilter) =>
    rows.filter(({ status }) => statusesOfFilter[filter].includes(status as CardOrderStatus));
  const pageOf = async (wanted: Partial<Parameters<typeof findOrdersForDisplay>[1]>) => {
    const asked = {
      ...newestFirst,
      organisationId: organisation.id,
      filter: 'all',
      text: '',
      page: 1,
      itemsPerPage,
      ...wanted,
    } as const;
    const found = await findOrdersForDisplay(world.portal.db, asked);
    if (found === null) throw new Error('the organisation is there');
    return found;
  };
  const wholeList = async (wanted: Partial<Parameters<typeof findOrdersForDisplay>[1]>) => {
    const first = await pageOf(wanted);
    const ids = first.orders.map(({ id }) => id);
    for (let page = 2; page <= Math.ceil(first.total / itemsPerPage); page += 1) {
      ids.push(...(await pageOf({ ...wanted, page })).orders.map(({ id }) => id));
    }
    return { ids, total: first.total, counts: first.counts };
  };
  /** The keys of a list in its order, and what is left of a key once it was passed: nothing, where alike rows stand together. */
  function expectSorted(ids: readonly string[], expected: readonly Row[], sortBy: CardsSortKey, sign: 1 | -1) {
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    const keys = ids.map((id) => keyOf(rows.find((row) => row.id === id) as Row, sortBy));
    const keyed = keys.filter((key) => key !== null);
    expect(keys.slice(keyed.length).every((key) => key === null)).toBe(true);
    expect(keyed).toEqual(keyed.toSorted((one, other) => sign * (one < other ? -1 : one > other ? 1 : 0)));
  }

  test.each(ways)('has each order once, by %s %s, under every filter and on every page [10-1]', async (sortBy, sortDirection) => {
    const sign = sortDirection === 'ascending' ? 1 : -1;
    for (const filter of statusFilters) {
      const { ids, total } = await wholeList({ filter, sortBy, sortDirection });
      expect(total).toBe(under(filter).length);
      expectSorted(ids, under(filter), sortBy, sign);
    }
    const narrowed = await wholeList({ withoutPhoto: true, sortBy, sortDirection });
    expectSorted(
      narrowed.ids,
      rows.filter(({ bare }) => bare),
      sortBy,
      sign,
    );
  });

  test('has the card types in the order of the program, without a call [10-1]', async () => {
    const { db } = world.portal;
    const { rows } = await sql<{ types: string[] }>`select card_types() as types`.execute(db);
    expect(rows).toEqual([{ types: [...cardTypes] }]);
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
      explain verbose select id from card_orders order by array_position(card_types(), card_type)`.execute(db);
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('card_types');
  });

  test('keeps rows without a key last, newest first [10-1]', async () => {
    const { ids } = await wholeList({ sortBy: 'cardNumber', sortDirection: 'ascending' });
    const without = rows.filter((row) => keyOf(row, 'cardNumber') === null).map(({ id }) => id);
    expect(ids.slice(-without.length)).toEqual(without);
  });

  test('is narrowed to what ends within so many days, to what has no photo, and to both in a search, with counts [10-2, 10-3]', async () => {
    const today = world.portal.today();
    const ends = { from: today, until: world.day(30), choices: [] };
    const isEnding = (row: Row) => row.ends >= ends.from && row.ends <= ends.until && hasCard(row.status as CardOrderStatus);
    for (const [wanted, holds] of [
      [{ ends }, isEnding],
      [{ withoutPhoto: true }, ({ bare }: Row) => bare],
      [{ ends, withoutPhoto: true }, (row: Row) => row.bare && isEnding(row)],
      [{ ends, text: 'oberg' }, (row: Row) => row.printable_name === 'Åsa Öberg' && isEnding(row)],
    ] as const) {
      for (const filter of statusFilters) {
        const { ids, counts, total } = await wholeList({ ...wanted, filter });
        const expected = under(filter).filter(holds);
        expect(ids).toEqual(expected.map(({ id }) => id));
        expect(total).toBe(expected.length);
        expect(counts).toEqual(Object.fromEntries(statusFilters.map((each) => [each, under(each).filter(holds).length])));
      }
      expect(rows.filter(holds)).not.toEqual([]);
    }
  });
});
