import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseHandle } from '../../server/src/database/open-database.ts';
import { migrate } from '../../server/src/database/schema/migrate.ts';
import type { Keys } from '../../server/src/secrets/keys.ts';
import { createSecretKeeper } from '../../server/src/secrets/secret-keeper.ts';
import { sessionHashOf } from '../../server/src/sign-in/session/read-actor.ts';
import { type Amount, makeOrders } from './make-orders.ts';
import { makeOrganisations } from './organisations.ts';

/** A person signed in by bank e-ID; the secret is the session cookie's value. */
export type SignedIn = { readonly person: string; readonly secret: string };

/** Has an activated card. */
export type Holder = SignedIn & { readonly order: string; readonly cardNumber: string; readonly organisation: string };

/** Main user of one organisation. */
export type OrganisationUser = SignedIn & { readonly organisation: string; readonly code: string };

/** Main user of one organisation, which has so many orders. */
export type Representative = OrganisationUser & { readonly orders: number };

export type World = {
  readonly holders: readonly Holder[];
  /** The one of the largest organisation first. */
  readonly representatives: readonly Representative[];
  /** Those of organisations of 300 to 1,000 orders. */
  readonly middling: readonly Representative[];
  /** The representative whose organisation comes nearest to so many orders. */
  readonly nearest: (orders: number) => Representative;
  /** Orders of all organisations, each with its representative. */
  readonly ordersOf: readonly (Representative & { readonly order: string })[];
  /** Parts of names and card numbers, three to six characters, that people search for; none comes twice. */
  readonly texts: readonly string[];
  /** Of the largest organisation's list. */
  readonly pages: number;
  /** Who looks after the customers, and parts of their names and numbers. */
  readonly staff: SignedIn;
  readonly customerNames: readonly string[];
  readonly customerNumbers: readonly string[];
  /** Main user of a company of 5,000 users, and parts of their names. */
  readonly mainUser: OrganisationUser;
  readonly userNames: readonly string[];
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

/** Brings orders that an earlier run made to today's tables and functions, once: in each copy it would take a minute and a half. */
export async function renewDatabase(database: DatabaseHandle): Promise<void> {
  const applied = await migrate(database);
  if (applied.length === 0) return;
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/**
 * Signs people in, in a database with orders, and makes the companies and users that others list; where wanted, for the plain handler as
 * well. The same keys make the same people and secrets.
 */
export async function makeWorld(database: DatabaseHandle, amount: Amount, keys: Keys, plainTables: boolean): Promise<World> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const holders = await chooseHolders(client, keys);
    const representatives = await chooseRepresentatives(client, keys);
    const organisations = await makeOrganisations(client, plainTables);
    const signedIn = (person: string): SignedIn => ({ person, secret: secretOf(keys, person) });
    const staff = signedIn(organisations.staff);
    const mainUser = { ...signedIn(organisations.mainUser), organisation: organisations.organisation, code: organisations.code };
    await insertSessions(client, [...holders, ...representatives, staff, mainUser]);
    await sealPins(client, holders, keys);
    await client.query('vacuum analyze');
    return {
      holders,
      representatives,
      middling: representatives.filter(({ orders }) => orders >= 300 && orders <= 1000),
      nearest: (wanted) => nearest(representatives, wanted),
      ordersOf: await chooseOrders(client, representatives),
      texts: await chooseTexts(client),
      pages: Math.ceil(amount.largest / 20),
      staff,
      customerNames: organisations.names,
      customerNumbers: organisations.numbers,
      mainUser,
      userNames: organisations.users,
    };
  } finally {
    client.release(true);
  }
}

/** Says when everybody's last call was: after a minute the portal writes down that a session was seen. */
export async function setLastSeen(url: string, minutesAgo: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update sessions set last_seen = now() - make_interval(mins => $1)', [minutesAgo]);
  await client.end();
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
    -- Orders that were kept since another day: a card whose last day is over expires while the portal runs.
    join card_orders card on card.holder_id = person_id and card.status = 'activated' and card.valid_until > current_date + 1
    join organisations on organisations.id = card.organisation_id and may_act(organisations.state)
    order by something_waits desc, md5(person_id::text), card.id
    limit 4096`);
  return rows.map((row) => ({ ...row, secret: secretOf(keys, row.person) }));
}

async function chooseRepresentatives(client: pg.ClientBase, keys: Keys): Promise<Representative[]> {
  const { rows } = await client.query<Omit<Representative, 'secret'>>(`
    select person_id as person, organisation_id as organisation, code, orders
    from company_users
    join organisations on organisations.id = organisation_id
    join (select organisation_id, count(*)::integer as orders from card_orders group by 1) counted using (organisation_id)
    order by code = 'BENCH-1' desc, md5(code)
    limit 2000`);
  return rows.map((row) => ({ ...row, secret: secretOf(keys, row.person) }));
}

function nearest(representatives: readonly Representative[], wanted: number): Representative {
  const distance = ({ orders }: Representative) => Math.abs(Math.log(orders / wanted));
  const [found] = representatives.toSorted((one, other) => distance(one) - distance(other));
  if (found === undefined) throw new Error('There is no organisation.');
  return found;
}

async function chooseOrders(client: pg.ClientBase, representatives: readonly Representative[]): Promise<World['ordersOf']> {
  const { rows } = await client.query<{ order: string; organisation: string }>(
    `select id as order, organisation_id as organisation from card_orders
     where organisation_id = any ($1::uuid[]) order by md5(id::text) limit 4096`,
    [representatives.map(({ organisation }) => organisation)],
  );
  const byOrganisation = new Map(representatives.map((each) => [each.organisation, each]));
  return rows.flatMap(({ order, organisation }) => {
    const representative = byOrganisation.get(organisation);
    return representative === undefined ? [] : [{ ...representative, order }];
  });
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

/** Two thirds are of names, from common syllables to whole ones, one third of card numbers. */
async function chooseTexts(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    with names as (
      select distinct name from card_orders cross join lateral (values (given_names), (family_names)) as said (name)
    ), parts as (
      select distinct lower(substr(name, start, length)) as text
      from names cross join generate_series(1, 8) start cross join generate_series(3, 6) length
      where start + length - 1 <= length(name)
    ), numbers as (
      select distinct substr(card_number, 4 + n, 4 + n % 3) as text
      from (select card_number, (row_number() over (order by md5(id::text)))::integer % 4 as n from card_orders
        where card_number is not null limit 4096) chosen
    )
    select text from (
      (select text from parts order by md5(text) limit 2048)
      union all
      (select text from numbers order by md5(text) limit 1024)) as chosen
    order by md5('mixed' || text)`);
  return rows.map(({ text }) => text);
}
