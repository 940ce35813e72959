import { type Insertable, type Kysely, sql } from 'kysely';
import type { InvitationsTable } from '../../database/tables/card-order-tables.ts';
import type { Tables } from '../../database/tables.ts';

export async function insertInvitations(
  tx: Kysely<Tables>,
  invitations: readonly Pick<Insertable<InvitationsTable>, 'token_hash' | 'order_id' | 'created'>[],
): Promise<void> {
  const rows = invitations.map((invitation) => ({ ...invitation, redeemed_at: null, redeemed_by: null }));
  await tx.insertInto('invitations').values(rows).execute();
}

/** Ends the links of orders that nobody used: the newest alone is good. */
export async function deleteUnusedInvitations(tx: Kysely<Tables>, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('invitations').where('order_id', 'in', orderIds).where('redeemed_by', 'is', null).execute();
}

export async function findLatestInvitation(tx: Kysely<Tables>, orderId: string): Promise<Date | null> {
  const query = tx
    .selectFrom('invitations')
    .select(({ fn }) => fn.max('created').as('latest'))
    .where('order_id', '=', orderId);
  return (await query.executeTakeFirst())?.latest ?? null;
}

/** Whoever came by a link no longer reaches the order; whoever its government id names still does. */
export async function forgetRedeemer(tx: Kysely<Tables>, orderId: string): Promise<void> {
  await tx.updateTable('card_orders').set({ redeemed_by: null }).where('id', '=', orderId).execute();
}

/** Corrects where the holder of a locked order is told of it. */
export async function correctEmail(tx: Kysely<Tables>, orderId: string, email: string): Promise<void> {
  await tx.updateTable('card_orders').set({ email }).where('id', '=', orderId).execute();
  await noteOtherAddress(tx, orderId, email);
}

/**
 * Notes of each mail of an order whether it went to another address than the order has now: what became of such a mail says nothing of the
 * present address. With a former address again, its mails count again, as long as they are kept. That a mail came back stays written.
 */
export async function noteOtherAddress(tx: Kysely<Tables>, orderId: string, email: string | null): Promise<void> {
  const isToOther = sql<boolean>`not exists (
    select from outbox_messages mail where mail.id = holder_messages.id and mail.recipient = ${email})`;
  const mails = tx.updateTable('holder_messages').set({ to_former_address: isToOther }).where('channel', '=', 'email');
  await mails.where('order_id', '=', orderId).execute();
}

/** Whether the last mail to the holder of an order came back from the address that the order has. */
export async function hasComeBack(tx: Kysely<Tables>, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select came_back and not to_former_address as has from last_mail(${orderId})`.execute(tx);
  return rows[0]?.has === true;
}

/** Whether the person showed the government id that the order names. */
export async function isNamedBy(tx: Kysely<Tables>, orderId: string, personId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('card_orders')
    .innerJoin('verified_identities', 'verified_identities.government_id_hash', 'card_orders.government_id_hash')
    .select('card_orders.id')
    .where('card_orders.id', '=', orderId)
    .where('verified_identities.person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The invitation with who has its order already; both rows are locked. */
export async function lockInvitation(tx: Kysely<Tables>, tokenHash: Buffer) {
  return tx
    .selectFrom('invitations')
    .innerJoin('card_orders', 'card_orders.id', 'invitations.order_id')
    .select([
      'invitations.order_id',
      'invitations.created',
      'invitations.redeemed_by',
      'card_orders.redeemed_by as order_redeemed_by',
      'card_orders.holder_id',
      'card_orders.status',
    ])
    .where('invitations.token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function redeem(
  tx: Kysely<Tables>,
  {
    tokenHash,
    orderId,
    personId,
    at,
  }: { readonly tokenHash: Buffer; readonly orderId: string; readonly personId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ redeemed_at: at, redeemed_by: personId })
    .where('token_hash', '=', tokenHash)
    .execute();
  await tx.updateTable('card_orders').set({ redeemed_by: personId }).where('id', '=', orderId).execute();
}
