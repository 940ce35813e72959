import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { makeDue } from './waiting-message-store.ts';

/** Sends a message again that waits or failed, and writes down who asked for it (W-7-5). */
export async function sendAgain(portal: Portal, personId: string, messageId: string) {
  return inTransaction(portal.db, async (tx) => {
    const at = portal.now();
    if (!(await makeDue(tx, messageId, at))) return refuse('errors.messages.notWaiting');
    await insertSecurityEvent(tx, { at, kind: 'message-sent-again', personId, detail: { message: messageId } });
    return {};
  });
}
