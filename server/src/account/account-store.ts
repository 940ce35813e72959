import type { Kysely } from 'kysely';
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

/** Another number is not proven yet, and nobody is reminded by it. */
export async function savePhone(db: Kysely<Tables>, personId: string, phone: string | null): Promise<void> {
  await db
    .updateTable('persons')
    .set({ phone, phone_proven: null, phone_unreached: null, reminded_by_text: false })
    .where('id', '=', personId)
    .execute();
}
