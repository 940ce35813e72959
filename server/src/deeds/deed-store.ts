import { type Kysely, sql } from 'kysely';
import { deletedOfPiece } from '../database/delete-piece.ts';
import type { DeedsTable } from '../database/tables/portal-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Who did it: a person by their session, a partner's key, whoever ran a command, or the portal by itself. */
export type DoneBy = { readonly personId: string } | { readonly keyId: string } | { readonly operator: string } | 'the portal';

export type Deed = {
  readonly at: Date;
  readonly kind: DeedsTable['kind'];
  readonly by: DoneBy;
  /** Ids, words of the portal and counts; never a name, an address or a text that somebody typed. */
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>;
};

/** Writes down what was done, for good: the database takes no change of it. Best in the transaction of the deed. */
export async function insertDeed(db: Kysely<Tables>, { at, kind, by, detail }: Deed): Promise<void> {
  const {
    personId = null,
    keyId = null,
    operator = null,
  }: { personId?: string | null; keyId?: string | null; operator?: string | null } = by === 'the portal' ? {} : by;
  await db
    .insertInto('deeds')
    .values({ at, kind, person_id: personId, key_id: keyId, operator, detail: JSON.stringify(detail) })
    .execute();
}

/** When a person did this since a moment, of which there must be one: deeds are found by their time alone. The latest first. */
export async function findTimesOfDeeds(
  db: Kysely<Tables>,
  { personId, kind, since }: { readonly personId: string; readonly kind: Deed['kind']; readonly since: Date },
): Promise<readonly Date[]> {
  const done = db.selectFrom('deeds').select('at').where('at', '>', since).where('kind', '=', kind);
  const rows = await done.where('person_id', '=', personId).orderBy('at', 'desc').execute();
  return rows.map(({ at }) => at);
}

/** Writes down how much of what a job forgot; nothing where it was nothing. */
export async function noteForgotten(
  db: Kysely<Tables>,
  { at, what, count }: { readonly at: Date; readonly what: string; readonly count: number },
): Promise<void> {
  if (count > 0) await insertDeed(db, { at, kind: 'forgotten', by: 'the portal', detail: { what, count } });
}

/** Removes a piece of the deeds before the moment; answers of how many. */
export async function deleteDeedsBefore(db: Kysely<Tables>, moment: Date): Promise<number> {
  return deletedOfPiece(db, 'deeds', sql`at < ${moment}::timestamptz`);
}
