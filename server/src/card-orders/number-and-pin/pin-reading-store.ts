import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Records that a person read the PIN of an order's card. */
export async function addPinDisclosure(
  tx: Kysely<Tables>,
  { readerId, orderId, at }: { readonly readerId: string; readonly orderId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('disclosures')
    .values({ kind: 'pin', reader_id: readerId, subject_person_id: readerId, order_id: orderId, at })
    .execute();
}
