import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { tokenHash } from '../../secrets/token-hash.ts';
import { findOrder } from '../card-order-store.ts';
import { deleteUnusedInvitations, insertInvitations, lockInvitation, redeem } from './invitation-store.ts';
import { tellOfOpenedLink } from './tell-of-opened-link.ts';

/** A mail may lie in an inbox for years; its link opens for this many days. */
const daysUsable = 30;

/** Makes the single-use link token of an order's mail, the only good one from now on; only its hash is kept. */
export async function makeInvitation(tx: Kysely<Tables>, portal: Portal, orderId: string): Promise<string> {
  const [token = ''] = (await makeInvitations(tx, portal, [orderId])).values();
  return token;
}

/** The same of many orders, by their ids. */
export async function makeInvitations(
  tx: Kysely<Tables>,
  portal: Pick<Portal, 'now'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const tokens = new Map(orderIds.map((id) => [id, randomBytes(32).toString('base64url')]));
  await deleteUnusedInvitations(tx, orderIds);
  const created = portal.now();
  const rows = [...tokens].map(([orderId, token]) => ({ token_hash: tokenHash(token), order_id: orderId, created }));
  await insertInvitations(tx, rows);
  return tokens;
}

/**
 * The identified person reaches the order of the invitation from now on. A token is redeemed once, an order by one person and
 * only while it waits for its holder, for 30 days; whoever reaches the order anyway is led to it.
 */
export async function redeemInvitation(portal: Portal, personId: string, token: string) {
  // The order is nobody's yet: its link alone leads to it.
  return reaching('everybody', () => redeemedBy(portal, personId, token));
}

async function redeemedBy(portal: Portal, personId: string, token: string) {
  return inTransaction(portal.db, async (tx) => {
    const invitation = await lockInvitation(tx, tokenHash(token));
    if (!invitation) return refuse('errors.invitation.notUsable');
    const {
      order_id: orderId,
      created,
      status,
      redeemed_by: redeemedBy,
      order_redeemed_by: orderRedeemedBy,
      holder_id: holderId,
    } = invitation;
    const isTaken = [redeemedBy, orderRedeemedBy, holderId].some((taker) => taker !== null && taker !== personId);
    // Since a newer link was sent, who came by this one has the order no longer.
    const isReplaced = redeemedBy !== null && orderRedeemedBy === null;
    const isOver = portal.now().getTime() - created.getTime() > daysUsable * 86_400_000;
    const isUsable = !isTaken && !isReplaced && !isOver && status === 'approved_by_personalizer';
    // Whoever reaches the order already, such as by their own government id, needs no invitation to be led to it.
    const isTheirs = !isUsable && (await findOrder(tx, orderId, { as: 'holder', personId })) !== undefined;
    if (!isUsable) return isTheirs ? { orderId } : refuse('errors.invitation.notUsable');
    if (redeemedBy !== null) return { orderId };
    await redeem(tx, { tokenHash: tokenHash(token), orderId, personId, at: portal.now() });
    await tellOfOpenedLink(tx, portal, orderId, personId);
    return { orderId };
  });
}
