import { looksLikeId } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What the company of a code or id is called; null where there is none. */
export async function nameOfOrganisation(db: Kysely<Tables>, slot: string): Promise<string | null> {
  const found = await db
    .selectFrom('organisations')
    .select('name')
    .where(looksLikeId(slot) ? 'id' : 'code', '=', looksLikeId(slot) ? slot : slot.toUpperCase())
    .executeTakeFirst();
  return found?.name ?? null;
}
