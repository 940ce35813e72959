import { defaultLanguage, type Language } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Of `persons`, the language of a mail about themselves: the one that they saved, else that of their latest order, which a company gave,
 * else English (0018).
 */
export const mailLanguage = sql<Language>`coalesce(persons.language,
  (select card_orders.language from card_orders where holder_id = persons.id order by created desc, card_orders.id limit 1),
  ${defaultLanguage})`;

export async function findMailLanguage(db: Kysely<Tables>, personId: string): Promise<Language> {
  const query = db.selectFrom('persons').select(mailLanguage.as('language')).where('id', '=', personId);
  return (await query.executeTakeFirstOrThrow()).language;
}
