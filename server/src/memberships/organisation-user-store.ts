import type { Permission, UserType } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** All users of a company, and nobody else changes them until the transaction ends. */
export async function lockUsers(tx: Kysely<Tables>, organisationId: string) {
  return tx
    .selectFrom('company_users')
    .select(['person_id as personId', 'user_type as userType', 'state', 'granted'])
    .where('organisation_id', '=', organisationId)
    .orderBy('person_id')
    .forUpdate()
    .execute();
}

export async function changeUserType(
  tx: Kysely<Tables>,
  organisationId: string,
  personId: string,
  userType: UserType,
): Promise<void> {
  await tx
    .updateTable('company_users')
    // What was granted to a basic user goes with being one.
    .set({ user_type: userType, granted: [] })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

/** What a user may beside what their type gives. */
export async function setGranted(
  tx: Kysely<Tables>,
  organisationId: string,
  personId: string,
  granted: readonly Permission[],
): Promise<void> {
  await tx
    .updateTable('company_users')
    .set({ granted: [...granted] })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

export async function removeUser(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<void> {
  await tx.deleteFrom('company_users').where('organisation_id', '=', organisationId).where('person_id', '=', personId).execute();
}

/** Revokes the keys that this person made for the company's systems. */
export async function revokeKeysMadeBy(
  tx: Kysely<Tables>,
  organisationId: string,
  personId: string,
  at: Date,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return tx
    .updateTable('partner_keys')
    .set({ revoked: at })
    .where('organisation_id', '=', organisationId)
    .where('made_by', '=', personId)
    .where('revoked', 'is', null)
    .returning(['id', 'name'])
    .execute();
}

/** Whether the person is a main user of the company now; nothing holds them so. */
export async function isMainUser(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<boolean> {
  const user = tx
    .selectFrom('company_users')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('state', '=', 'accepted')
    .where('user_type', '=', 'main');
  return (await user.executeTakeFirst()) !== undefined;
}

/** The address that a user has proven, if any, and their language. */
export async function emailOfUser(tx: Kysely<Tables>, personId: string) {
  return tx.selectFrom('persons').select(['email', 'language']).where('id', '=', personId).executeTakeFirstOrThrow();
}

/** The addresses of a company's main users who have proven one. */
export async function emailsOfMainUsers(tx: Kysely<Tables>, organisationId: string) {
  return tx
    .selectFrom('company_users')
    .innerJoin('persons', 'persons.id', 'company_users.person_id')
    .select(['persons.id as personId', 'persons.email', 'persons.language'])
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'accepted')
    .where('user_type', '=', 'main')
    .where('persons.email', 'is not', null)
    .orderBy('persons.id')
    .execute();
}
