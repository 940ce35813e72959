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

/** The same, and nobody else changes it until the transaction ends. */
export async function lockAccountPerson(tx: Kysely<Tables>, personId: string) {
  return tx
    .selectFrom('persons')
    .select(['email', 'phone'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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
