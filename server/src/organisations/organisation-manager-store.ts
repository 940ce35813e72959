import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Pair = { readonly managedId: string; readonly managerId: string };
type NamedOrganisation = { readonly code: string; readonly name: string };

/** Lets a company manage the cards of another; answers whether it did not already. */
export async function insertManager(tx: Kysely<Tables>, { managedId, managerId }: Pair): Promise<boolean> {
  const inserted = await tx
    .insertInto('organisation_managers')
    .values({ managed_id: managedId, manager_id: managerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('managed_id')
    .execute();
  return inserted.length > 0;
}

/** Ends that; answers whether it was so. */
export async function deleteManager(tx: Kysely<Tables>, { managedId, managerId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_managers')
    .where('managed_id', '=', managedId)
    .where('manager_id', '=', managerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which companies manage the cards of this one, and whose it manages, by name. */
export async function findManaging(
  db: Kysely<Tables>,
  organisationId: string,
): Promise<{ readonly managedBy: NamedOrganisation[]; readonly manages: NamedOrganisation[] }> {
  const named = (of: 'managed_id' | 'manager_id', others: 'managed_id' | 'manager_id') => sql<NamedOrganisation[]>`coalesce((
    select json_agg(json_build_object('code', code, 'name', name) order by name collate "C", code)
    from organisation_managers join organisations on organisations.id = ${sql.ref(others)} where ${sql.ref(of)} = ${organisationId}
  ), '[]')`;
  const { rows } = await sql<{ managedBy: NamedOrganisation[]; manages: NamedOrganisation[] }>`
    select ${named('managed_id', 'manager_id')} as "managedBy", ${named('manager_id', 'managed_id')} as manages`.execute(db);
  return rows[0] ?? { managedBy: [], manages: [] };
}
