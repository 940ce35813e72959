import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkJob } from '@siteid/contract';
import pg from 'pg';
import type { Keys } from '../server/src/secrets/keys.ts';
import { createSecretKeeper } from '../server/src/secrets/secret-keeper.ts';
import type { Headers } from './asks.ts';
import { drawPhotos } from './draw-photos.ts';
import type { Visit } from './load.ts';
import { load } from './rounds.ts';
import { makeOrganisation } from './suspend-all.ts';
import type { Representative } from './world/world.ts';

export type BulkJobs = {
  readonly action: (typeof actions)[number];
  readonly cards: number;
  readonly seconds: number;
  readonly secondsUnderLoad: number;
  /** Milliseconds, of first pages of other organisations, without it and while it ran. */
  readonly othersP99: number;
  readonly othersP99Meanwhile: number;
  /** Each card was done, and its history says so, or the job says why not. */
  readonly isRight: boolean;
};

const cards = 10_000;
/** What such a job may take, in seconds, and how many times as long those wait who ask for something else. */
export const goals = { seconds: 5, timesP99: 2 };
const others = 4;
/** A renewal leaves the card as it is, and what is terminated is not renewed. */
const actions = ['renew', 'suspend', 'terminate'] as const;
const asked = {
  found: { usersFilterValue: '', usersFilterStatus: 'all', withoutPhoto: false, sentBack: false, endsWithinDays: 180 },
};

/** Chosen cards of a company are renewed, suspended and terminated: of one alone, of another beside others who read their lists. */
export async function measureBulkJobs(
  databaseUrl: string,
  productUrl: string,
  { headers, keys }: { readonly headers: Headers; readonly keys: Keys },
  user: Representative,
  visits: readonly Visit[],
): Promise<BulkJobs[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await completePeople(client);
  const photos = await drawPhotos();
  const make = async (code: string, letters: string) => {
    const organisation = await makeOrganisation(client, cards, user.person, { code, letters, endsInDays: 90 });
    await completeOrders(client, organisation, keys);
    await givePhotos(client, organisation, photos);
    return organisation;
  };
  const [quiet, busy] = [await make('BENCH-QUIET', 'ZX'), await make('BENCH-BUSY', 'ZY')];
  const target = { name: 'lists of others', url: productUrl, visits };
  const measured: BulkJobs[] = [];
  const run = async (organisation: string, action: BulkJobs['action']) => {
    const id = randomUUID();
    const reason = action === 'renew' ? {} : { rejectionReason: 'The site is closed' };
    const start = performance.now();
    let job = await ask(`begin-bulk-job/${organisation}/${id}`, { action, chosen: asked, ...reason });
    while (job.ended === null) {
      await wait(100);
      job = await ask(`bulk-job/${organisation}/${id}`);
    }
    const seconds = (performance.now() - start) / 1000;
    const { rows } = await client.query(
      'select count(distinct order_id)::int as orders from card_order_history join card_orders on card_orders.id = order_id ' +
        'where organisation_id = $1 and card_order_history.status = $2',
      [organisation, statusAfter[action]],
    );
    if (job.done < cards)
      process.stderr.write(`${action}: not done ${job.notDone.map(({ why, count }) => `${count} ${why}`).join()}\n`);
    const left = job.notDone.reduce((sum, { count }) => sum + count, 0);
    return { seconds, isRight: job.done + left === cards && rows[0].orders === job.done };
  };
  const ask = async (path: string, body?: object): Promise<BulkJob> => {
    const reply = await fetch(`${productUrl}/api/cards/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers.of(user.secret), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${text.slice(0, 300)}`);
    return JSON.parse(text).result;
  };
  try {
    for (const action of actions) {
      const alone = await run(quiet, action);
      const seconds = Math.max(2, Math.ceil(alone.seconds));
      const before = await load(target, seconds, others);
      const [meanwhile, underLoad] = await Promise.all([load(target, seconds, others), run(busy, action)]);
      measured.push({
        action,
        cards,
        seconds: alone.seconds,
        secondsUnderLoad: underLoad.seconds,
        othersP99: before.p99,
        othersP99Meanwhile: meanwhile.p99,
        isRight: alone.isRight && underLoad.isRight,
      });
    }
  } finally {
    // A connection that the database ends would hide why it came to that.
    await client.end();
  }
  return measured;
}
const statusAfter = { renew: 'approved_by_orderer', suspend: 'suspended', terminate: 'terminated' } as const;

/** In a small world there are fewer people than cards: the others are called as they are, and were born on other days. */
async function completePeople(client: pg.Client): Promise<void> {
  await client.query(
    `with people as (select given_names, family_names, row_number() over (order by id) as n, count(*) over () as there from persons
       where id in (select person_id from government_ids)),
     others as (
       insert into persons (username, given_names, family_names, date_of_birth)
       select 'bench-many-' || place, given_names, family_names, date '1950-01-01' + place::int
       from generate_series(1, $1::int) place join people on n = (place - 1) % there + 1 where place > there
       returning id, username)
     insert into government_ids (hash, person_id, id_type, country, sealed)
     select sha256(username::bytea), id, 'passport_number', 'SE', username::bytea from others`,
    [cards],
  );
}

/** Each order has a photo of its own, of the size that photos have. */
async function givePhotos(client: pg.Client, organisation: string, photos: readonly Buffer[]): Promise<void> {
  await client.query(
    `with given as materialized (
       select id, gen_random_uuid() as photo, row_number() over () % cardinality($2::bytea[]) + 1 as place
       from card_orders where organisation_id = $1),
     stored as (
       insert into pictures (id, media_type, content, came_as)
       select photo, 'image/jpeg', ($2::bytea[])[place], sha256(photo::text::bytea) from given)
     update card_orders set photo_id = photo from given where card_orders.id = given.id`,
    [organisation, photos],
  );
  await client.query('vacuum analyze');
}

/** A renewal orders a card as it was ordered: that must be whole, and the number of the worker's document readable. */
async function completeOrders(client: pg.Client, organisation: string, keys: Keys): Promise<void> {
  const secrets = createSecretKeeper(keys);
  const { rows } = await client.query<{ id: string }>('select id from card_orders where organisation_id = $1', [organisation]);
  const numbers = rows.map((_, place) => `P${1_000_000 + place}`);
  const sealed = rows.map(({ id }, place) => secrets.seal(numbers[place] ?? '', `card-order:${id}:government-id`));
  await client.query(
    `update card_orders set government_id_type = 'passport_number', government_id_country = country, government_id_sealed = made.sealed,
       email = made.id || '@workers.example', address = 'Storgatan 1', postal_code = '111 22', city = 'Stockholm'
     from unnest($1::uuid[], $2::bytea[]) as made (id, sealed) where card_orders.id = made.id`,
    [rows.map(({ id }) => id), sealed],
  );
}
