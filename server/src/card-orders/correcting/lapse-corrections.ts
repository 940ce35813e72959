import { correctionDays, describeCorrection } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { bySystem } from '../card-order.ts';
import { lockOrder, noteOnOrder } from '../card-order-store.ts';
import { deleteCorrection, findCorrection, waitingSinceBefore } from './correction-store.ts';
import { tellOfDecline } from './tell-of-correction.ts';

const atOnce = 50;

/** What no company has answered for so long is forgotten; its holder is told, and can confirm or reject the order as it stands. */
export async function lapseCorrections(portal: Portal): Promise<boolean> {
  const since = new Date(portal.now().getTime() - correctionDays * 86_400_000);
  const waiting = await waitingSinceBefore(portal.db, since, atOnce);
  for (const orderId of waiting) {
    await inTransaction(portal.db, async (tx) => {
      const order = await lockOrder(tx, orderId, { as: 'organisation', organisationIds: 'any' });
      const correction = await findCorrection(tx, orderId);
      if (order === undefined || correction === undefined || correction.person_id === null || correction.asked >= since) return;
      await deleteCorrection(tx, orderId);
      const lapsed = describeCorrection('lapse', []);
      await noteOnOrder(tx, order, { by: bySystem, now: portal.now(), reason: null, description: lapsed });
      await tellOfDecline(tx, portal, order, { personId: correction.person_id, word: null });
    });
  }
  return waiting.length === atOnce;
}
