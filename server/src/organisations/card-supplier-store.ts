import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type CardSupplier = { readonly code: string; readonly name: string; readonly logoId: string | null };

export async function listCardSuppliers(db: Kysely<Tables>): Promise<CardSupplier[]> {
  return db.selectFrom('card_suppliers').select(['code', 'name', 'logo_id as logoId']).orderBy('name').orderBy('code').execute();
}
