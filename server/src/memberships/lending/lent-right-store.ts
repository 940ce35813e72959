import type { LendablePermission } from '@siteid/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import type { LentRightsTable } from '../../database/tables/organisation-tables.ts';
import type { Tables } from '../../database/tables.ts';

type User = { readonly organisationId: string; readonly personId: string };

/** Lends a right; where it is lent already, sets a new end. */
export async function saveLentRight(tx: Kysely<Tables>, right: Insertable<LentRightsTable>): Promise<void> {
  const { until, lent_by } = right;
  await tx
    .insertInto('lent_rights')
    .values(right)
    .onConflict((conflict) => conflict.columns(['person_id', 'organisation_id', 'permission']).doUpdateSet({ until, lent_by }))
    .execute();
}

/** Ends what is lent to a user, one right or all; returns those that were still valid. */
export async function endLentRights(
  tx: Kysely<Tables>,
  { organisationId, personId }: User,
  now: Date,
  permission?: LendablePermission,
): Promise<LendablePermission[]> {
  const all = tx.deleteFrom('lent_rights').where('organisation_id', '=', organisationId).where('person_id', '=', personId);
  const asked = permission === undefined ? all : all.where('permission', '=', permission);
  const ended = await asked.returning(['permission', 'until']).execute();
  return ended.filter(({ until }) => until > now).map((right) => right.permission);
}

/** Ends what this user lent to others; returns what was still valid. */
export async function endRightsLentBy(tx: Kysely<Tables>, { organisationId, personId }: User, now: Date) {
  const ended = await tx
    .deleteFrom('lent_rights')
    .where('organisation_id', '=', organisationId)
    .where('lent_by', '=', personId)
    .returning(['person_id', 'permission', 'until'])
    .execute();
  return ended.filter(({ until }) => until > now).map(({ person_id, permission }) => ({ personId: person_id, permission }));
}

/** What a company lends to these of its users now, in the order in which it ends. */
export async function listLent(db: Kysely<Tables>, organisationId: string, personIds: readonly string[], now: Date) {
  return db
    .selectFrom('lent_rights')
    .select(['person_id as personId', 'permission', 'until'])
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', sql<string>`any (${[...personIds]}::uuid[])`)
    .where('until', '>', now)
    .orderBy('until')
    .orderBy('permission')
    .execute();
}
export type LentRight = Awaited<ReturnType<typeof listLent>>[number];

/** Deletes rights that have ended by themselves. */
export async function deleteEndedRights(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return deletePiece(db, 'lent_rights', sql`until <= ${now}::timestamptz`);
}
