import { randomBytes } from 'node:crypto';
import { erasedName } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { SecretKeeper } from '../../secrets/secret-keeper.ts';
import { deletePicturesOfNobody } from './ended-order-store.ts';

/** So that the column says nothing; a day of birth is not asked of an order that has ended. */
const noDay = '1900-01-01';

/**
 * Takes out of orders that have ended, and are locked, everything that tells whose they were. What they were stays: company, status, days
 * and the card's number, which no other card may get. Their history is erased apart.
 */
export async function emptyOrders(tx: Kysely<Tables>, secrets: SecretKeeper, ids: readonly string[]): Promise<void> {
  const all = sql`${[...ids]}::uuid[]`;
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const sealed = ids.map((id) => hex(secrets.seal('', `card-order:${id}:government-id`)));
  const { rows: photos } = await sql<{ id: string }>`
    select photo_id as id from card_orders where id = any (${all}) and photo_id is not null`.execute(tx);
  await sql`
    update card_orders set
      holder_id = null, redeemed_by = null, government_id_hash = decode(given.hash, 'hex'),
      government_id_sealed = decode(given.sealed, 'hex'), given_names = ${erasedName}, family_names = '', printable_name = ${erasedName},
      date_of_birth = ${noDay}, nationalities = '{}', email = null, confirmed_email = null, phone = null, contact_email = null,
      contact_phone = null, address = null, postal_code = null, city = null, photo_id = null, pin_sealed = null,
      rejection_reason = null, orderer_reference = null
    from unnest(${all}, ${sealed}::text[], ${ids.map(() => hex(randomBytes(32)))}::text[]) as given (id, sealed, hash)
    where card_orders.id = given.id`.execute(tx);
  await deletePicturesOfNobody(
    tx,
    photos.map(({ id }) => id),
  );
  for (const table of ['invitations', 'order_corrections', 'card_number_attempts'] as const)
    await sql`delete from ${sql.table(table)} where order_id = any (${all})`.execute(tx);
  await sql`update order_import_rows set worker = ${erasedName}, problems = '[]' where order_id = any (${all})`.execute(tx);
  await sql`update office_deeds set name = ${erasedName}, reason = null where order_id = any (${all})`.execute(tx);
}
