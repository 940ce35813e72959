import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * All accounts of the human behind this one, as far as the portal can know: by an identity that was verified for both, or by the same names
 * and day of birth, where two states each gave a number. Nobody is their own second person by another account (L-8-4).
 */
export async function accountsOfHuman(db: Kysely<Tables>, personId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select ${personId}::uuid as id
    union select other.person_id from verified_identities own
      join verified_identities other on other.government_id_hash = own.government_id_hash where own.person_id = ${personId}
    union select other.id from persons own
      join persons other on other.date_of_birth = own.date_of_birth
        and folded(other.given_names || ' ' || other.family_names) = folded(own.given_names || ' ' || own.family_names)
      where own.id = ${personId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
