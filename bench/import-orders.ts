import { randomUUID } from 'node:crypto';
import { maximumOrdersPerCall } from '@siteid/contract';
import type { DatabaseHandle } from '../server/src/database/open-database.ts';
import { swedishTestNumber } from '../server/src/demo/world/demo-numbers.ts';
import type { Headers } from './asks.ts';
import { drawPhotos } from './draw-photos.ts';
import type { Visit } from './load.ts';
import { load } from './rounds.ts';
import type { Representative } from './world/world.ts';

export type ImportOrders = {
  readonly rows: number;
  /** Of all photos, as they are sent. */
  readonly megabytes: number;
  /** Seconds alone, and while others read their lists. */
  readonly judged: number;
  readonly placed: number;
  readonly placedUnderLoad: number;
  /** Milliseconds, of first pages of other organisations, without it and while it ran. */
  readonly othersP99: number;
  readonly othersP99Meanwhile: number;
};

/** Connections of the others: enough to see whether they wait, and not so many that they wait for each other. */
const others = 4;
/** Rows of a call, whose photos have a million letters, as the browser sends them. */
const rowsOfCall = 10;

type Row = { readonly line: number; readonly order: Readonly<Record<string, string>> };

/** Each photo is a file of its own, with a comment after its first mark: two that are the same would be decoded once. */
function photoOf(pictures: readonly Buffer[], seed: number): string {
  const picture = pictures[seed % pictures.length] as Buffer;
  const comment = Buffer.from(`photo ${seed}`.padEnd(16));
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]).toString('base64');
}

function rowsWithPhotos(pictures: readonly Buffer[], first: number): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < maximumOrdersPerCall; at += 1) {
    const date_of_birth = new Date(Date.UTC(1950, 0, 1 + first + at)).toISOString().slice(0, 10);
    const order = {
      given_names: 'Bänk',
      family_names: `Öberg ${String.fromCodePoint(...[...String(first + at)].map((digit) => 97 + Number(digit)))}`,
      date_of_birth,
      nationalities: 'SE',
      government_id_country: 'SE',
      government_id: swedishTestNumber(date_of_birth, true),
      email: `worker${first + at}@example.com`,
      phone: '+46 70 174 06 05',
      photo: photoOf(pictures, first + at),
    };
    rows.push({ line: at + 2, order });
  }
  return rows;
}

/** A sheet of a thousand rows is judged and placed with its photos, once alone and once while other organisations read their lists. */
export async function measureImport(
  productUrl: string,
  headers: Headers,
  user: Representative,
  supplier: string,
  visits: readonly Visit[],
): Promise<ImportOrders> {
  const post = async (path: string, body: object) => {
    const sent = { ...headers.of(user.secret), 'content-type': 'application/json' };
    const reply = await fetch(`${productUrl}/api/cards/${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { result: { rows: { state?: string; outcome?: string }[] } }).result.rows;
  };
  const judge = async (rows: readonly Row[]) => {
    const asked = rows.map(({ line, order: { photo: _, ...order } }) => ({ line, order }));
    const start = performance.now();
    const judged = await post(`judge-orders/${user.code}`, { supplier, rows: asked });
    const good = judged.filter(({ state }) => state === 'good').length;
    if (good !== rows.length) throw new Error(`${good} of ${rows.length} rows were good`);
    return (performance.now() - start) / 1000;
  };
  const place = async (rows: readonly Row[]) => {
    const path = `place-imported-orders/${user.code}/${randomUUID()}`;
    const start = performance.now();
    for (let at = 0; at < rows.length; at += rowsOfCall) {
      const placed = await post(path, { supplier, rows: rows.slice(at, at + rowsOfCall) });
      const wrong = placed.find(({ outcome }) => outcome !== 'ordered');
      if (wrong !== undefined) throw new Error(`a row was not ordered: ${JSON.stringify(wrong)}`);
    }
    return (performance.now() - start) / 1000;
  };
  const pictures = await drawPhotos();
  const [one, two] = [rowsWithPhotos(pictures, 0), rowsWithPhotos(pictures, maximumOrdersPerCall)];
  const judged = await judge(one);
  const placed = await place(one);
  const target = { name: 'lists of others', url: productUrl, visits };
  const seconds = Math.max(2, Math.ceil(placed));
  const before = await load(target, seconds, others);
  const [meanwhile, placedUnderLoad] = await Promise.all([
    load(target, seconds, others),
    judge(two).then(async () => place(two)),
  ]);
  return {
    rows: one.length,
    megabytes: one.reduce((sum, { order }) => sum + (order['photo']?.length ?? 0), 0) * 0.75e-6,
    judged,
    placed,
    placedUnderLoad,
    othersP99: before.p99,
    othersP99Meanwhile: meanwhile.p99,
  };
}

/** The first of the database. */
export async function aSupplier({ pool }: DatabaseHandle): Promise<string> {
  const { rows } = await pool.query<{ code: string }>('select code from card_suppliers order by code limit 1');
  return rows[0]?.code ?? '';
}
