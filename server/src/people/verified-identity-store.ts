import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person's verified identities, the newest first. */
export async function identitiesOfPerson(db: Kysely<Tables>, personId: string) {
  return identities(db).where('verified_identities.person_id', '=', personId).execute();
}

/** The identities of the person whose government id the order names; none while nobody has shown it. */
export async function identitiesByGovernmentId(db: Kysely<Tables>, hash: Buffer) {
  return identities(db)
    .where('verified_identities.person_id', '=', sql<string>`(select person_id from government_ids where hash = ${hash})`)
    .execute();
}

function identities(db: Kysely<Tables>) {
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
    .orderBy('verified_identities.verified_at', 'desc')
    .orderBy('verified_identities.id', 'desc');
}
