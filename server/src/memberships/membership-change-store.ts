import type { changedRoles, membershipChangeKinds, organisationChangeKinds } from '@siteid/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { isOfPiece, pieceOfRows } from '../database/delete-piece.ts';
import { shownPage } from '../database/shown-page.ts';
import type { MembershipChangesTable } from '../database/tables/membership-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Who makes a change; null at the command line, by whoever runs the portal. */
export type ChangedBy = {
  /** For a partner's key, which is named instead, the main user who made it; null where no company's user did. */
  readonly personId: string | null;
  readonly name: string;
  readonly role: 'staff' | 'company' | 'invited' | 'system';
  /** The partner's key that makes the change: mails count as the key's, and its invitations end with the key. */
  readonly keyId?: string;
} | null;

export type MembershipChange = Pick<MembershipChangesTable, 'role' | 'scope' | 'whom' | 'kind'> & {
  readonly at: Date;
  readonly personId?: string;
  readonly was?: string;
  readonly becomes?: string;
};

/** Writes a change of a membership to the log, in the transaction of the change (W-1-10). */
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
    actor_key_id: by?.keyId ?? null,
  };
  await tx.insertInto('membership_changes').values(row).execute();
}

/** Who asked for the newest mail of an invitation, and in which role; null for whoever runs the portal. */
export async function findInviter(
  db: Kysely<Tables>,
  { scope, email }: { readonly scope: string; readonly email: string },
): Promise<{ readonly personId: string; readonly role: MembershipChangesTable['actor_role'] } | null> {
  const asked = db
    .selectFrom('membership_changes')
    .select(['actor_person_id as personId', 'actor_role as role'])
    .where('scope', '=', scope)
    .where('whom', '=', email)
    .where('kind', 'in', ['invited', 'sent-again'])
    .orderBy('id', 'desc')
    .limit(1);
  const { personId = null, role = 'system' } = (await asked.executeTakeFirst()) ?? {};
  return personId === null ? null : { personId, role };
}

/**
 * Takes invited addresses out of a piece of older changes, and the names of people who declined or were declined; returns whether there may
 * be more. People who accepted are named by `whom`; those who declined are shown by their address alone.
 */
export async function forgetAddressesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  const hasAddress = sql`at < ${moment}::timestamptz
    and (kind in ('invited', 'sent-again', 'withdrawn', 'declined', 'request-declined') and whom <> '…'
      or kind = 'declined' and num_nonnulls(person_id, actor_person_id, actor_name) > 0
      or kind = 'accepted' and was is not null)`;
  const forgotten = await sql`
    update membership_changes set
      whom = case kind when 'accepted' then whom else '…' end,
      was = case kind when 'declined' then '…' end,
      person_id = case when kind in ('invited', 'declined', 'request-declined') then null else person_id end,
      actor_person_id = case kind when 'declined' then null else actor_person_id end,
      actor_name = case kind when 'declined' then null else actor_name end
    where ${isOfPiece('membership_changes', hasAddress)}`.execute(db);
  return Number(forgotten.numAffectedRows ?? 0) >= pieceOfRows;
}

/** A line of the log of a company and its users; `person_id` is the user's, where it is about one. */
export type OrganisationChange = Pick<
  Selectable<MembershipChangesTable>,
  'at' | 'person_id' | 'whom' | 'was' | 'becomes' | 'actor_person_id' | 'actor_name' | 'actor_role'
> & {
  readonly kind: (typeof membershipChangeKinds)[number] | (typeof organisationChangeKinds)[number];
  readonly role: (typeof changedRoles)[number] | null;
  readonly reason: string | null;
  /** The job of many orders that it tells of, and whether what became of each order is still kept. */
  readonly bulk_job_id: string | null;
  readonly is_job_kept: boolean;
};

/** The names that a company's log is searched by: of those who acted and those concerned, but not of staff and of people who declined. */
const searchedWords = sql`folded(case when kind = 'declined' then coalesce(was, '') when actor_role = 'staff' then whom
  else whom || ' ' || coalesce(actor_name, '') end)`;

/** A company's whole log, the newest first: what became of it, and of its users. Past the end the last page. */
export async function listOrganisationChanges(
  db: Kysely<Tables>,
  organisationId: string,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
): Promise<{ readonly changes: readonly OrganisationChange[]; readonly total: number; readonly page: number }> {
  const isFound = search === '' ? sql`true` : sql`${searchedWords} like part_like(${search})`;
  const { rows } = await sql<OrganisationChange & { readonly total: number; readonly page: number }>`
    with change as (
      select id, at, kind, person_id, whom, role, was, becomes, null::text as reason, actor_person_id, actor_name, actor_role,
        null::uuid as bulk_job_id
      from membership_changes where scope = ${organisationId} and ${isFound}
      union all
      select id, at, kind, null, whom, null, was, becomes, reason, actor_person_id, actor_name, actor_role, bulk_job_id
      from organisation_changes where organisation_id = ${organisationId}::uuid and ${isFound}
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from change
    )
    select listed.*, exists (select from bulk_jobs where bulk_jobs.id = listed.bulk_job_id) as is_job_kept, counted.total, counted.page
    from counted left join lateral (
      select * from change order by at desc, id desc limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true`.execute(
    db,
  );
  return { changes: rows.filter(({ kind }) => kind !== null), total: rows[0]?.total ?? 0, page: rows[0]?.page ?? 1 };
}
