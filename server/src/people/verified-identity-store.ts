import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person's verified identities, the newest first. */
export async function identitiesOfPerson(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('verified_identities')
    .innerJoin('government_ids', 'government_ids.hash', 'verified_identities.government_id_hash')
    .select([
      'verified_identities.government_id_hash',
      'government_ids.country as government_id_country',
      'verified_identities.source',
      'verified_identities.document',
      'verified_identities.given_names',
      'verified_identities.family_names',
      'verified_identities.nationalities',
    ])
    .where('verified_identities.person_id', '=', personId)
    .orderBy('verified_identities.verified_at', 'desc')
    .orderBy('verified_identities.id', 'desc')
    .execute();
}
