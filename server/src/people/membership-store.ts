import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export async function rememberRepresented(db: Kysely<Tables>, personId: string, organisationId: string, at: Date): Promise<void> {
  await db
    .updateTable('company_users')
    .set({ last_represented: at })
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .execute();
}
