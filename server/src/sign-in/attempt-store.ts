import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { SignInAttemptsTable } from '../database/tables/sign-in-tables.ts';
import type { Tables } from '../database/tables.ts';

export type Attempt = Selectable<SignInAttemptsTable>;

/** Remembers a sign-in under way. */
export async function insertAttempt(db: Kysely<Tables>, values: Insertable<SignInAttemptsTable>): Promise<void> {
  await db.insertInto('sign_in_attempts').values(values).execute();
}

/** Deletes the attempt and returns it, so that it can be used once; another browser's attempt stays (T13). */
export async function takeAttempt(
  db: Kysely<Tables>,
  stateHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<Attempt | null> {
  const taken = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst();
  return taken === undefined || taken.expires < now ? null : taken;
}

/** Deletes all attempts of this browser. Returns who was to sign something by one of them. */
export async function deleteAttemptsOf(tx: Kysely<Tables>, browserHash: Buffer): Promise<readonly string[]> {
  const gone = await tx.deleteFrom('sign_in_attempts').where('browser_hash', '=', browserHash).returning('signer_id').execute();
  return gone.flatMap(({ signer_id: signerId }) => signerId ?? []);
}

/** Sign-ins that nobody finished. */
export async function deleteExpiredAttempts(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return deletePiece(db, 'sign_in_attempts', sql`expires < ${now}::timestamptz`);
}
