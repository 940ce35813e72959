import type { UserType } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person's place in an organisation, or an invitation to one. */
export type MembershipRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly userType: UserType;
  readonly state: 'pending' | 'accepted' | 'declined';
  readonly lastRepresented: Date | null;
};

/** In the order of the organisations' names, the same on every database. */
export async function listMemberships(db: Kysely<Tables>, personId: string): Promise<MembershipRow[]> {
  return db
    .selectFrom('company_users')
    .innerJoin('organisations', 'organisations.id', 'company_users.organisation_id')
    .select([
      'organisations.id',
      'organisations.code',
      'organisations.name',
      'organisations.country',
      'company_users.user_type as userType',
      'company_users.state',
      'company_users.last_represented as lastRepresented',
    ])
    .where('company_users.person_id', '=', personId)
    .orderBy('organisations.name', (order) => order.collate('C'))
    .orderBy('organisations.code')
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
