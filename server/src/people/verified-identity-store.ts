import type { SignInMethod } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
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

/** Whether one of them is of an e-ID, rather than of a document that somebody looked at. */
export async function provedByEid(db: Kysely<Tables>, personId: string): Promise<boolean> {
  const proven = db
    .selectFrom('verified_identities')
    .select('id')
    .where('person_id', '=', personId)
    .where('document', '=', 'eid');
  return (await proven.limit(1).executeTakeFirst()) !== undefined;
}

/** The person's verified identities with what each is of, the newest first, and whether this session's sign-in proved it. */
export async function findAccountIdentities(db: Kysely<Tables>, personId: string, sessionHash: Buffer) {
  return db
    .selectFrom('verified_identities')
    .innerJoin('government_ids', 'government_ids.hash', 'verified_identities.government_id_hash')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.verified_identity_id', '=', 'verified_identities.id')
        .on('sessions.id_hash', '=', sql.val(sessionHash)),
    )
    .select([
      'verified_identities.source',
      'verified_identities.document',
      'verified_identities.verified_at',
      'government_ids.id_type',
      'government_ids.country',
      'sessions.expires',
    ])
    .where('verified_identities.person_id', '=', personId)
    .orderBy('verified_identities.verified_at', 'desc')
    .orderBy('verified_identities.id')
    .execute();
}

/** How this session began, where that was by a sign-in that was asked for anew, and since that moment; else null. */
export async function findFreshMethod(db: Kysely<Tables>, sessionHash: Buffer, since: Date): Promise<SignInMethod | null> {
  const session = db.selectFrom('sessions').select('method').where('id_hash', '=', sessionHash).where('is_fresh', '=', true);
  return (await session.where('created', '>=', since).executeTakeFirst())?.method ?? null;
}
