import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person as their account shows them. */
export async function findAccountPerson(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('persons')
    .select(['date_of_birth', 'email', 'phone'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
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

/** Whether this session began by a sign-in that was asked for anew, and since that moment. */
export async function isFreshSince(db: Kysely<Tables>, sessionHash: Buffer, since: Date): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('id_hash', '=', sessionHash).where('is_fresh', '=', true);
  return (await session.where('created', '>=', since).executeTakeFirst()) !== undefined;
}

export async function savePhone(db: Kysely<Tables>, personId: string, phone: string | null): Promise<void> {
  await db.updateTable('persons').set({ phone }).where('id', '=', personId).execute();
}

export async function saveEmail(tx: Kysely<Tables>, personId: string, email: string): Promise<void> {
  await tx.updateTable('persons').set({ email }).where('id', '=', personId).execute();
}

export async function isEmailOfAnother(tx: Kysely<Tables>, personId: string, email: string): Promise<boolean> {
  const found = tx.selectFrom('persons').select('id').where(sql`lower(email)`, '=', email.toLowerCase());
  return (await found.where('id', '<>', personId).executeTakeFirst()) !== undefined;
}
