import * as z from 'zod';
import type { LoggedRow } from './verify-history.ts';

/** What was read is no history, or not all of one. */
export class NoHistory extends Error {
  override readonly name = 'NoHistory';
}

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const entry = z.strictObject({
  position: z.int(),
  historyId: z.int(),
  orderId: z.string(),
  digest: bytes,
  salts: z.strictObject({ actor: bytes, name: bytes, words: bytes }),
  // Only where something was erased.
  erased: z.strictObject({ name: z.nullable(bytes), words: z.nullable(bytes) }).default({ name: null, words: null }),
});
const row = z.strictObject({
  id: z.int(),
  orderId: z.string(),
  status: z.string(),
  modifiedTime: z.string(),
  actorPersonId: z.nullable(z.string()),
  actorKeyId: z.nullable(z.string()),
  actorRole: z.string(),
  actorName: z.string(),
  reason: z.nullable(z.string()),
  description: z.nullable(z.string()),
  // Exports of before there were causes have none.
  cause: z.nullable(z.string()).default(null),
});
const logged = z.union([z.strictObject({ entry, row: z.nullable(row) }), z.strictObject({ entry: z.null(), row })]);
const head = z.strictObject({ exportOf: z.literal('siteid history'), version: z.literal(1), made: z.string() });
const end = z.strictObject({ rows: z.int() });

/** An export, line by line as JSON: what it is, a line for each row of the history with its place, and how many they were. */
export async function* exportLines(rows: AsyncIterable<LoggedRow>, made: Date): AsyncGenerator<string> {
  yield line({ exportOf: 'siteid history', version: 1, made: made.toISOString() } satisfies z.input<typeof head>);
  let count = 0;
  for await (const { entry: at, row: said } of rows) {
    count += 1;
    const base64 = (of: Buffer) => of.toString('base64');
    if (at === null) {
      yield line({ entry: at, row: said });
      continue;
    }
    const { digest, salts, erased, ...place } = at;
    const kept = (of: Buffer | null) => of && base64(of);
    yield line({
      entry: {
        ...place,
        digest: base64(digest),
        salts: { actor: base64(salts.actor), name: base64(salts.name), words: base64(salts.words) },
        ...((erased.name ?? erased.words) && { erased: { name: kept(erased.name), words: kept(erased.words) } }),
      },
      row: said,
    });
  }
  yield line({ rows: count } satisfies z.input<typeof end>);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** The rows of an export. Throws NoHistory. */
export async function* readExport(lines: AsyncIterable<string>): AsyncGenerator<LoggedRow> {
  let count = -1;
  let said: number | undefined;
  for await (const text of lines) {
    const value = parsed(text);
    if (count === -1) {
      if (!head.safeParse(value).success) throw new NoHistory('no export');
      count = 0;
      continue;
    }
    const read = logged.safeParse(value);
    if (read.success) {
      count += 1;
      yield read.data;
    } else said = end.safeParse(value).data?.rows;
    if (!read.success && said === undefined) throw new NoHistory('a line that is none');
  }
  if (said === undefined) throw new NoHistory('its end is missing');
  if (said !== count) throw new NoHistory('it says another number of rows than it has');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoHistory('a line that is none');
  }
}
