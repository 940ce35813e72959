import type { Language, Permission, UserType } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { reaching } from '../database/reach/reach.ts';
import type { Tables } from '../database/tables.ts';

/** Locks all users of a company until the transaction ends. */
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
    // Granted rights end when somebody is a basic user no longer.
    .set({ user_type: userType, granted: [] })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

/** Sets the rights of a user beside those of their type. */
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

/** Whether the person is a main user of the company now; without a lock. */
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

/** Of `persons` and `organisations`: a mail to a person about a company speaks the language that they saved, else the company's (0018). */
export const languageInCompany = sql<Language>`coalesce(persons.language, organisations.language)`;

/** The address that a person has proven, if any, and in which language a company is written of to them. */
export async function emailOfUser(tx: Kysely<Tables>, organisationId: string, personId: string) {
  return tx
    .selectFrom('persons')
    .innerJoin('organisations', (join) => join.on('organisations.id', '=', organisationId))
    .select(['persons.email', languageInCompany.as('language')])
    .where('persons.id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** The addresses of a company's main users who have proven one, and in which language each is written to. */
export async function emailsOfMainUsers(tx: Kysely<Tables>, organisationId: string) {
  const mains = tx
    .selectFrom('company_users')
    .innerJoin('persons', 'persons.id', 'company_users.person_id')
    .innerJoin('organisations', 'organisations.id', 'company_users.organisation_id')
    .select(['persons.id as personId', 'persons.email', languageInCompany.as('language')])
    .where('organisation_id', '=', organisationId)
    .where('company_users.state', '=', 'accepted')
    .where('user_type', '=', 'main')
    .where('persons.email', 'is not', null)
    .orderBy('persons.id');
  // Also by a holder, or by whoever asks for access.
  return reaching('everybody', () => mains.execute());
}
