import type { Insertable, Kysely } from 'kysely';
import type { MembershipChangesTable } from '../database/tables/membership-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Who makes a change; null at the command line, by whoever runs the portal. */
export type ChangedBy = {
  readonly personId: string;
  readonly name: string;
  readonly role: 'staff' | 'company' | 'invited';
} | null;

export type MembershipChange = Pick<MembershipChangesTable, 'role' | 'scope' | 'whom' | 'kind'> & {
  readonly at: Date;
  readonly personId?: string;
  readonly was?: string;
  readonly becomes?: string;
};

/** Writes what became of a membership, in the transaction of the change (W-1-10). */
export async function insertMembershipChange(
  tx: Kysely<Tables>,
  by: ChangedBy,
  { personId, was, becomes, ...change }: MembershipChange,
): Promise<void> {
  const row: Insertable<MembershipChangesTable> = {
    ...change,
    person_id: personId ?? null,
    was: was ?? null,
    becomes: becomes ?? null,
    actor_person_id: by?.personId ?? null,
    actor_name: by?.name ?? null,
    actor_role: by?.role ?? 'system',
  };
  await tx.insertInto('membership_changes').values(row).execute();
}

/** Who asked for the newest mail of an invitation; null for whoever runs the portal. */
export async function findInviter(
  db: Kysely<Tables>,
  { scope, email }: { readonly scope: string; readonly email: string },
): Promise<string | null> {
  const asked = db
    .selectFrom('membership_changes')
    .select('actor_person_id')
    .where('scope', '=', scope)
    .where('whom', '=', email)
    .where('kind', 'in', ['invited', 'sent-again'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await asked.executeTakeFirst())?.actor_person_id ?? null;
}

export async function countMembershipChanges(db: Kysely<Tables>, scope: string): Promise<number> {
  const query = db.selectFrom('membership_changes').select(({ fn }) => fn.countAll<string>().as('total'));
  return Number((await query.where('scope', '=', scope).executeTakeFirstOrThrow()).total);
}

/** What became of a team's memberships, the newest first. */
export async function listMembershipChanges(
  db: Kysely<Tables>,
  scope: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('membership_changes')
    .select(['at', 'kind', 'person_id', 'whom', 'was', 'becomes', 'actor_person_id', 'actor_name', 'actor_role'])
    .where('scope', '=', scope)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
