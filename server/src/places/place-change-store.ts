import type { Insertable, Kysely } from 'kysely';
import type { PlaceChangesTable } from '../database/tables/place-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Who makes a change; null at the command line, by whoever runs the portal. */
export type ChangedBy = {
  readonly personId: string;
  readonly name: string;
  readonly role: 'staff' | 'company' | 'invited';
} | null;

export type PlaceChange = Pick<PlaceChangesTable, 'role' | 'scope' | 'whom' | 'kind'> & {
  readonly at: Date;
  readonly personId?: string;
  readonly was?: string;
  readonly becomes?: string;
};

/** Writes what became of a place, in the transaction of the change (W-1-10). */
export async function insertPlaceChange(
  tx: Kysely<Tables>,
  by: ChangedBy,
  { personId, was, becomes, ...change }: PlaceChange,
): Promise<void> {
  const row: Insertable<PlaceChangesTable> = {
    ...change,
    person_id: personId ?? null,
    was: was ?? null,
    becomes: becomes ?? null,
    actor_person_id: by?.personId ?? null,
    actor_name: by?.name ?? null,
    actor_role: by?.role ?? 'system',
  };
  await tx.insertInto('place_changes').values(row).execute();
}

/** Who asked for the newest mail of an invitation; null for whoever runs the portal. */
export async function findInviter(
  db: Kysely<Tables>,
  { scope, email }: { readonly scope: string; readonly email: string },
): Promise<string | null> {
  const asked = db
    .selectFrom('place_changes')
    .select('actor_person_id')
    .where('scope', '=', scope)
    .where('whom', '=', email)
    .where('kind', 'in', ['invited', 'sent-again'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await asked.executeTakeFirst())?.actor_person_id ?? null;
}

export async function countPlaceChanges(db: Kysely<Tables>, scope: string): Promise<number> {
  const query = db.selectFrom('place_changes').select(({ fn }) => fn.countAll<string>().as('total'));
  return Number((await query.where('scope', '=', scope).executeTakeFirstOrThrow()).total);
}

/** What became of a house's places, the newest first. */
export async function listPlaceChanges(
  db: Kysely<Tables>,
  scope: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('place_changes')
    .select(['at', 'kind', 'person_id', 'whom', 'was', 'becomes', 'actor_person_id', 'actor_name', 'actor_role'])
    .where('scope', '=', scope)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
