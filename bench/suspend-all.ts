import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Headers } from './asks.ts';
import type { Request, Visit } from './load.ts';
import { load } from './rounds.ts';
import type { Representative } from './world/world.ts';

export type SuspendAll = {
  readonly cards: number;
  readonly seconds: number;
  readonly secondsUnderLoad: number;
  /** Milliseconds, of first pages of other organisations, without it and while it ran. */
  readonly othersP99: number;
  readonly othersP99Meanwhile: number;
  readonly countsAreRight: boolean;
};

/** Connections of the others: enough to see whether they wait, and not so many that they wait for each other. */
const others = 4;

/** A company whose cards are all activated, each of another person, with the words and counts of the portal's own triggers. */
export async function makeOrganisation(
  client: pg.Client,
  cards: number,
  user: string,
  { code, letters, endsInDays }: { readonly code: string; readonly letters: string; readonly endsInDays: number },
): Promise<string> {
  const id = randomUUID();
  await client.query(
    "insert into organisations (id, code, name, company_number, country, state) values ($1, $2, 'Allbygg', $3, 'SE', 'active')",
    [id, code, letters],
  );
  await client.query("insert into company_users (person_id, organisation_id, user_type) values ($1, $2, 'main')", [user, id]);
  await client.query('alter table card_orders disable trigger refuse_unknown_beginning');
  await client.query(
    `insert into card_orders (organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash, government_id_sealed,
       government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
       valid_from, valid_until, card_number, pin_sealed)
     select $1, (select id from card_suppliers limit 1), 'nordic', 'activated', now() - interval '700 days' * random(), persons.id,
       government_ids.hash, government_ids.sealed, id_type, country, given_names, family_names, given_names || ' ' || family_names,
       date_of_birth, array[country], country, current_date - 800, current_date + $4::int, $3 || lpad(row_number() over ()::text, 10, '0'),
       government_ids.sealed
     from persons join government_ids on government_ids.person_id = persons.id order by persons.id limit $2`,
    [id, cards, letters, endsInDays],
  );
  await client.query('alter table card_orders enable trigger refuse_unknown_beginning');
  await client.query('vacuum analyze');
  return id;
}

/** All cards of a company of so many are suspended, once alone and once while other organisations read their lists. */
export async function measureSuspendAll(
  databaseUrl: string,
  productUrl: string,
  headers: Headers,
  cards: number,
  user: Representative,
  visits: readonly Visit[],
): Promise<SuspendAll> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = await makeOrganisation(client, cards, user.person, { code: 'BENCH-ALL', letters: 'ZZ', endsInDays: 365 });
  const call = async (path: string, method: Request['method']) => {
    const start = performance.now();
    const reply = await fetch(productUrl + path, { method, headers: headers.of(user.secret) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${text.slice(0, 300)}`);
    return { seconds: (performance.now() - start) / 1000, result: JSON.parse(text).result as Record<string, unknown> };
  };
  const suspendAll = () => call(`/api/cards/suspend-all-company-cards/${id}`, 'PUT');
  const counted = async (filter: string) => {
    const { result } = await call(`/api/cards/orders-for-display/BENCH-ALL?usersFilterStatus=${filter}`, 'GET');
    return (result['pagination'] as { totalItems: number }).totalItems;
  };
  const target = { name: 'lists of others', url: productUrl, visits };
  const alone = await suspendAll();
  const after = [await counted('active'), await counted('inactive')];
  await call(`/api/cards/reactivate-all-company-cards/${id}`, 'PUT');
  const reactivated = [await counted('active'), await counted('inactive')];
  const seconds = Math.max(2, Math.ceil(alone.seconds));
  const before = await load(target, seconds, others);
  const [meanwhile, underLoad] = await Promise.all([load(target, seconds, others), suspendAll()]);
  const { rows: wrong } = await client.query(`
    select organisation_id, month_of(created), filter_group, count(*) from card_orders group by 1, 2, 3
    except select organisation_id, month, filter, orders_under(filter, kept)
    from card_order_counts kept cross join unnest(array['pending', 'cancelled', 'active', 'inactive']) filter`);
  await client.end();
  return {
    cards: Number(alone.result['suspendedCardsCount']),
    seconds: alone.seconds,
    secondsUnderLoad: underLoad.seconds,
    othersP99: before.p99,
    othersP99Meanwhile: meanwhile.p99,
    countsAreRight:
      JSON.stringify([after, reactivated]) ===
        JSON.stringify([
          [0, cards],
          [cards, 0],
        ]) && wrong.length === 0,
  };
}
