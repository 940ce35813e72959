import { describeCorrection } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The person's own address; null where none is known. */
export async function findOwnEmail(db: Kysely<Tables>, personId: string): Promise<string | null> {
  const { email } = await db.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirstOrThrow();
  return email;
}

/**
 * The address of the latest order that the person confirmed: they are told there while they have none of their own. One that a company
 * corrected afterwards they never saw: whoever corrects it must not get what warns them.
 */
export const emailOfLatestOrder = (personId: RawBuilder<unknown>) => sql<string | null>`(select email from card_orders
  where holder_id = ${personId} and email is not null and not exists (select from card_order_history as corrected
    where corrected.order_id = card_orders.id and corrected.status = 'personalized' and corrected.actor_role = 'company'
      and corrected.description = ${describeCorrection('correct_email', [])})
  order by created desc, id limit 1)`;

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
