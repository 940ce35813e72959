import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The reasons that a supplier keeps, the one that was used last first. */
export async function findReasons(db: Kysely<Tables>, supplierId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('production_reasons')
    .select('reason')
    .where('supplier_id', '=', supplierId)
    .orderBy('used', 'desc')
    .orderBy('reason')
    .execute();
  return rows.map(({ reason }) => reason);
}

/** Keeps a reason, or the moment when it was used again; of more than so many the one that was used longest ago goes. */
export async function keepReason(
  tx: Kysely<Tables>,
  supplierId: string,
  reason: string,
  { used, most }: { readonly used: Date; readonly most: number },
): Promise<void> {
  await tx
    .insertInto('production_reasons')
    .values({ supplier_id: supplierId, reason, used })
    .onConflict((conflict) => conflict.columns(['supplier_id', 'reason']).doUpdateSet({ used }))
    .execute();
  await sql`
    delete from production_reasons where supplier_id = ${supplierId} and reason in (
      select reason from production_reasons where supplier_id = ${supplierId} order by used desc, reason offset ${most})`.execute(
    tx,
  );
}

export async function forgetReason(db: Kysely<Tables>, supplierId: string, reason: string): Promise<void> {
  await db.deleteFrom('production_reasons').where('supplier_id', '=', supplierId).where('reason', '=', reason).execute();
}
