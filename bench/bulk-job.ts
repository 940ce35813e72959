import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BulkJob } from '@siteid/contract';
import pg from 'pg';
import type { Keys } from '../server/src/secrets/keys.ts';
import { createSecretKeeper } from '../server/src/secrets/secret-keeper.ts';
import type { Headers } from './asks.ts';
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

/** As many as there are people for. */
const atMost = 10_000;
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
  const make = async (code: string, letters: string) => {
    const organisation = await makeOrganisation(client, atMost, user.person, { code, letters, endsInDays: 90 });
    return { organisation, cards: await completeOrders(client, organisation, keys) };
  };
  const [quiet, busy] = [await make('BENCH-QUIET', 'ZX'), await make('BENCH-BUSY', 'ZY')];
  const target = { name: 'lists of others', url: productUrl, visits };
  const measured: BulkJobs[] = [];
  const run = async ({ organisation, cards }: Awaited<ReturnType<typeof make>>, action: BulkJobs['action']) => {
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
        cards: quiet.cards,
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

/** A renewal orders a card as it was ordered: that must be whole, and the number of the worker's document readable. Answers of how many. */
async function completeOrders(client: pg.Client, organisation: string, keys: Keys): Promise<number> {
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
  return rows.length;
}
