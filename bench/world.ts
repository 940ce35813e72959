import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { migrate } from '../server/src/database/migrate.ts';
import type { DatabaseHandle } from '../server/src/database/open-database.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import { createSecretKeeper } from '../server/src/secrets/secret-keeper.ts';
import { sessionHashOf } from '../server/src/sign-in/read-actor.ts';
import { type Amount, makeOrders } from './make-orders.ts';

/** A person signed in by bank e-ID; the secret is the session cookie's value. */
type SignedIn = { readonly person: string; readonly secret: string };

/** Has an activated card. */
export type Holder = SignedIn & { readonly order: string; readonly cardNumber: string; readonly organisation: string };

/** Main user of one organisation. */
export type Representative = SignedIn & { readonly organisation: string; readonly code: string };

export type World = {
  readonly holders: readonly Holder[];
  /** The one of the largest organisation first. */
  readonly representatives: readonly Representative[];
  /** Of an organisation of twenty orders. */
  readonly small: Representative;
  readonly searches: Searches;
  /** Of the largest organisation's list. */
  readonly pages: number;
};

/** Parts of names and card numbers, three to six characters, that people search for. */
type Searches = {
  readonly mixed: readonly string[];
  /** Each is part of a tenth of all names and more, or of a few in a thousand. */
  readonly common: readonly string[];
  readonly rare: readonly string[];
  /** So many that none comes twice in a measurement. */
  readonly fresh: readonly string[];
};

/** An empty database becomes one with orders; where wanted, they are in the plain handler's table as well. */
export async function fillDatabase(database: DatabaseHandle, amount: Amount, plainTable: boolean): Promise<void> {
  await migrate(database);
  const client = await database.pool.connect();
  try {
    await makeOrders(client, amount);
    if (plainTable) await client.query(await readFile(new URL('./plain-table.sql', import.meta.url), 'utf8'));
  } finally {
    client.release(true);
  }
}

/** Signs people in, in a database with orders. The same keys make the same people and secrets. */
export async function makeWorld(database: DatabaseHandle, amount: Amount, keys: Keys): Promise<World> {
  // The orders may have been made before the newest migrations and functions were.
  await migrate(database);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const holders = await chooseHolders(client, keys);
    const smallest = await smallestOrganisation(client);
    const representatives = await chooseRepresentatives(client, keys, smallest);
    await insertSessions(client, [...holders, ...representatives]);
    await sealPins(client, holders, keys);
    await client.query('vacuum analyze');
    const small = representatives.find(({ organisation }) => organisation === smallest) as Representative;
    const largest = (representatives[0] as Representative).organisation;
    return {
      holders,
      representatives,
      small,
      searches: await chooseSearches(client, largest),
      pages: Math.ceil(amount.largest / 20),
    };
  } finally {
    client.release(true);
  }
}

function secretOf(keys: Keys, person: string): string {
  return createHmac('sha256', keys.sessionKey).update(person).digest('base64url');
}

/** Those for whom something waits come first, as they do in life. */
async function chooseHolders(client: pg.ClientBase, keys: Keys): Promise<Holder[]> {
  const { rows } = await client.query<Omit<Holder, 'secret'>>(`
    select distinct on (something_waits, md5(person_id::text))
      person_id as person, card.id as order, card.card_number as "cardNumber", card.organisation_id as organisation, exists (
        select from card_orders where government_id_hash = verified_identities.government_id_hash and status = 'approved_by_personalizer'
      ) as something_waits
    from verified_identities
    join card_orders card on card.holder_id = person_id and card.status = 'activated'
    join organisations on organisations.id = card.organisation_id and organisations.state = 'active'
    order by something_waits desc, md5(person_id::text), card.id
    limit 4096`);
  return rows.map((row) => ({ ...row, secret: secretOf(keys, row.person) }));
}

async function smallestOrganisation(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ organisation: string }>(
    'select organisation_id as organisation from card_orders group by 1 having count(*) >= 20 order by count(*), 1 limit 1',
  );
  return rows[0]?.organisation ?? '';
}

async function chooseRepresentatives(client: pg.ClientBase, keys: Keys, smallest: string): Promise<Representative[]> {
  const { rows } = await client.query<Omit<Representative, 'secret'>>(
    `select person_id as person, organisation_id as organisation, code
    from company_users join organisations on organisations.id = organisation_id
    order by code = 'BENCH-1' desc, organisation_id = $1 desc, md5(code)
    limit 512`,
    [smallest],
  );
  return rows.map((row) => ({ ...row, secret: secretOf(keys, row.person) }));
}

/** As a sign-in by bank e-ID leaves them. */
async function insertSessions(client: pg.ClientBase, people: readonly SignedIn[]): Promise<void> {
  await client.query(
    `insert into sessions (id_hash, person_id, method, verified_identity_id, expires)
     select id_hash, given.person_id, 'bank', verified_identities.id, now() + interval '12 hours'
     from unnest($1::bytea[], $2::uuid[]) as given (id_hash, person_id)
     join verified_identities on verified_identities.person_id = given.person_id
     on conflict do nothing`,
    [people.map(({ secret }) => sessionHashOf(secret)), people.map(({ person }) => person)],
  );
}

async function sealPins(client: pg.ClientBase, holders: readonly Holder[], keys: Keys): Promise<void> {
  const { seal } = createSecretKeeper(keys);
  await client.query(
    `update card_orders set pin_sealed = sealed from unnest($1::uuid[], $2::bytea[]) as given (id, sealed)
     where card_orders.id = given.id`,
    [holders.map(({ order }) => order), holders.map(({ order }) => seal('1234', `card-order:${order}:pin`))],
  );
}

async function chooseSearches(client: pg.ClientBase, largest: string): Promise<Searches> {
  const { rows } = await client.query<{ search: string }>(`
    select case when n % 3 = 0 then substr(card_number, 3 + n % 5, 3 + n % 4) else substr(family_names, 1, 3 + n % 4) end as search
    from (
      select family_names, card_number, row_number() over (order by md5(id::text))::integer as n
      from card_orders where card_number is not null limit 24
    ) chosen
    where length(family_names) >= 6`);
  const numbers = await client.query<{ part: string }>(
    `select substr(card_number, 5, 6) as part from card_orders
     where organisation_id = $1 and card_number is not null order by md5(id::text) limit 12`,
    [largest],
  );
  const names = await client.query<{ part: string }>(
    `select distinct substr(given_names, length(given_names) - a) || ' ' || substr(family_names, 1, b) as part
     from card_orders cross join generate_series(1, 4) a cross join generate_series(1, 5) b where organisation_id = $1`,
    [largest],
  );
  return {
    mixed: rows.map(({ search }) => search),
    common: ['str', 'nen', 'ström', 'berg', 'inen', 'ann'],
    rare: numbers.rows.map(({ part }) => part),
    fresh: names.rows.map(({ part }) => part),
  };
}
