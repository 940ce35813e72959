import type { OrganisationInvitation } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { InvitationState } from './organisation-invitation.ts';

export type InvitationRow = OrganisationInvitation & { readonly state: InvitationState };
type Place = { readonly personId: string; readonly organisationId: string };

/** The person's row in an organisation, whatever the state of the invitation. */
export async function findInvitation(db: Kysely<Tables>, place: Place): Promise<InvitationRow | undefined> {
  return placed(db, place).executeTakeFirst();
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockInvitation(tx: Kysely<Tables>, place: Place): Promise<InvitationRow | undefined> {
  return placed(tx, place).forUpdate('company_users').executeTakeFirst();
}

function placed(db: Kysely<Tables>, { personId, organisationId }: Place) {
  return db
    .selectFrom('company_users')
    .innerJoin('organisations', 'organisations.id', 'company_users.organisation_id')
    .select([
      'organisations.id as organizationId',
      'organisations.code as organizationCode',
      'organisations.name as organizationName',
      'organisations.company_number as companyNumber',
      'organisations.country',
      'company_users.user_type as userType',
      'company_users.state',
    ])
    .where('company_users.person_id', '=', personId)
    .where('company_users.organisation_id', '=', organisationId);
}

/** Writes the answer; who gave it is in the company's log. */
export async function saveAnswer(
  tx: Kysely<Tables>,
  { personId, organisationId }: Place,
  state: Exclude<InvitationState, 'pending'>,
): Promise<void> {
  await tx
    .updateTable('company_users')
    .set({ state })
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Asks the person to be a user of this type, anew where they declined before; false where there is no such person. */
export async function saveNamed(
  tx: Kysely<Tables>,
  { personId, organisationId }: Place,
  { userType, at }: { readonly userType: 'main' | 'basic'; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ person_id: string }>`
    insert into company_users (person_id, organisation_id, user_type, state, asked)
    select id, ${organisationId}::uuid, ${userType}, 'pending', ${at}::timestamptz from persons where id = ${personId}::uuid
    on conflict (person_id, organisation_id) do update set user_type = excluded.user_type, state = 'pending', asked = excluded.asked,
      granted = '{}'
    returning person_id`.execute(tx);
  return rows.length > 0;
}

/** Locks a person: other companies' questions to them wait until the transaction ends. */
export async function lockAsked(tx: Kysely<Tables>, personId: string): Promise<void> {
  await takeLock(tx, 'asked person', personId);
}

/** How often the person was asked since the moment, by the company and by all of them. */
export async function countAsked(tx: Kysely<Tables>, { personId, organisationId }: Place, since: Date) {
  const asked = tx
    .selectFrom('membership_changes')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('scope', '=', organisationId).as('byOrganisation'),
      fn.countAll<string>().as('byAll'),
    ])
    .where('person_id', '=', personId)
    .where('kind', '=', 'invited')
    .where('at', '>', since);
  const { byOrganisation, byAll } = await asked.executeTakeFirstOrThrow();
  return { byOrganisation: Number(byOrganisation), byAll: Number(byAll) };
}

/** Deletes a piece of those who were asked before the moment and have not accepted; returns whether there may be more. */
export async function deleteAskedBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'company_users', sql`state <> 'accepted' and asked < ${moment}::timestamptz`);
}
