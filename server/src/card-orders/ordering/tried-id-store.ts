import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import type { TriedGovernmentIdsTable } from '../../database/tables/card-order-tables.ts';
import type { Tables } from '../../database/tables.ts';

type TriedId = Insertable<TriedGovernmentIdsTable>;

/** Writes down which ids were tried; one that was tried before counts from now. */
export async function insertTriedIds(tx: Kysely<Tables>, tried: readonly TriedId[]): Promise<void> {
  await tx
    .insertInto('tried_government_ids')
    .values(tried)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'asked_by', 'government_id_hash'])
        .doUpdateSet((given) => ({ at: given.ref('excluded.at') })),
    )
    .execute();
}

type Asked = {
  readonly organisationId: string;
  /** As `Orderer` has them. */
  readonly triedBy: string;
  readonly keysOf: string | null;
  readonly since: Date;
};
/**
 * Ids tried by the asker, and by everybody of the company; and when the first of each was. An id that two people tried counts twice:
 * otherwise somebody at their limit would learn which ids others have tried, by those that are not refused.
 */
export type Tries = { readonly own: number; readonly all: number; readonly firstOwn: Date; readonly first: Date };

/** The ids that were tried of each of these days of birth. */
export async function triesOfBirths(tx: Kysely<Tables>, asked: Asked, births: readonly string[]): Promise<readonly Tries[]> {
  const { rows } = await sql<Tries>`
    select ${tallied(asked)} from tried_government_ids
    where ${isAsked(asked)} and born = any (${[...births]}::date[]) group by born`.execute(tx);
  return rows;
}

/** Ids tried that no order of the company names which is on its way or in use; `hashes` are about to be ordered and do not count. */
export async function triesWithoutOrder(tx: Kysely<Tables>, asked: Asked, hashes: readonly Buffer[]): Promise<Tries> {
  const { rows } = await sql<Tries>`
    select ${tallied(asked)} from tried_government_ids as tried
    where ${isAsked(asked)} and government_id_hash <> all (${[...hashes]}::bytea[])
      and not exists (select from card_orders where organisation_id = tried.organisation_id
        and government_id_hash = tried.government_id_hash and not has_ended(status))`.execute(tx);
  return rows[0] ?? noTries;
}

/** All ids tried, ordered or not. */
export async function allTries(tx: Kysely<Tables>, asked: Asked): Promise<Tries> {
  const { rows } = await sql<Tries>`select ${tallied(asked)} from tried_government_ids where ${isAsked(asked)}`.execute(tx);
  return rows[0] ?? noTries;
}

const noTries: Tries = { own: 0, all: 0, firstOwn: new Date(0), first: new Date(0) };
const isOwn = ({ triedBy, keysOf }: Asked) =>
  keysOf === null
    ? sql`asked_by = ${triedBy}`
    : sql`asked_by in (select id from partner_keys where organisation_id = ${keysOf} and made_by is null)`;
const tallied = (asked: Asked) => sql`
  (count(*) filter (where ${isOwn(asked)}))::int as own, min(at) filter (where ${isOwn(asked)}) as "firstOwn",
  count(*)::int as "all", min(at) as first`;
const isAsked = ({ organisationId, since }: Asked) => sql`organisation_id = ${organisationId} and at > ${since}`;

export async function deleteTriedIdsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'tried_government_ids', sql`at < ${moment}::timestamptz`);
}
