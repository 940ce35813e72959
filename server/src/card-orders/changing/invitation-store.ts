import type { Insertable, Kysely } from 'kysely';
import type { InvitationsTable, Tables } from '../../database/tables.ts';

export async function insertInvitation(
  tx: Kysely<Tables>,
  invitation: Pick<Insertable<InvitationsTable>, 'token_hash' | 'order_id' | 'created'>,
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({ ...invitation, redeemed_at: null, redeemed_by: null })
    .execute();
}

/** The invitation with who has its order already; both rows are locked. */
export async function lockInvitation(tx: Kysely<Tables>, tokenHash: Buffer) {
  return tx
    .selectFrom('invitations')
    .innerJoin('card_orders', 'card_orders.id', 'invitations.order_id')
    .select([
      'invitations.order_id',
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
