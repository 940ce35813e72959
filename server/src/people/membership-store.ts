import type { UserType } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An organisation in which the person is an accepted company user. */
export type RepresentedOrganisation = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly userType: UserType;
  readonly lastRepresented: Date | null;
};

export async function listRepresentedOrganisations(db: Kysely<Tables>, personId: string): Promise<RepresentedOrganisation[]> {
  return db
    .selectFrom('company_users')
    .innerJoin('organisations', 'organisations.id', 'company_users.organisation_id')
    .select([
      'organisations.id',
      'organisations.code',
      'organisations.name',
      'organisations.country',
      'company_users.user_type as userType',
      'company_users.last_represented as lastRepresented',
    ])
    .where('company_users.person_id', '=', personId)
    .where('company_users.state', '=', 'accepted')
    .execute();
}

export async function rememberRepresented(db: Kysely<Tables>, personId: string, organisationId: string, at: Date): Promise<void> {
  await db
    .updateTable('company_users')
    .set({ last_represented: at })
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .execute();
}
