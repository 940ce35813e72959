import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person's own address; null where none is known. */
export async function findOwnEmail(db: Kysely<Tables>, personId: string): Promise<string | null> {
  const { email } = await db.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirstOrThrow();
  return email;
}

/**
 * The address of the latest order that the person confirmed, as it was then: they are told there while they have none of their own. What
 * a company corrected afterwards they never saw: whoever corrects it must not get what warns them. An address that it took away, for
 * nobody was reached there, is the last to be chosen.
 */
export const emailOfLatestOrder = (personId: RawBuilder<unknown>) => sql<string | null>`(select confirmed_email from card_orders
  where holder_id = ${personId} and confirmed_email is not null
  order by confirmed_email is distinct from email, created desc, id limit 1)`;

export async function findEmailOfLatestOrder(db: Kysely<Tables>, personId: string): Promise<string | null> {
  return (await db.selectNoFrom(emailOfLatestOrder(sql`${personId}::uuid`).as('email')).executeTakeFirstOrThrow()).email;
}

export async function saveEmail(tx: Kysely<Tables>, personId: string, email: string): Promise<void> {
  await tx.updateTable('persons').set({ email }).where('id', '=', personId).execute();
}

export async function isEmailOfAnother(db: Kysely<Tables>, personId: string, email: string): Promise<boolean> {
  const found = db.selectFrom('persons').select('id').where(sql`lower(email)`, '=', email.toLowerCase());
  return (await found.where('id', '<>', personId).executeTakeFirst()) !== undefined;
}
