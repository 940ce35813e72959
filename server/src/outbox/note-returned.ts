import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { markReturned } from './waiting-message-store.ts';

/** A mail server gives up within days. So a key that leaked marks no more than the mails of these as ones that reach nobody. */
const days = 14;

type Returned = { readonly messageId: string; readonly reason: string; readonly keyId: string };

/**
 * Notes that a mail came back after it was sent (L-1-5), and by which key; answers whether such a mail had gone out in the last days and
 * was not known to have come back.
 */
export async function noteReturned(portal: Portal, { messageId, reason, keyId }: Returned): Promise<{ readonly noted: boolean }> {
  return inTransaction(portal.db, async (tx) => {
    const noted = await markReturned(tx, portal, { id: messageId, reason, days });
    const detail = { message: messageId, key: keyId };
    if (noted) await insertSecurityEvent(tx, { at: portal.now(), kind: 'message-came-back', personId: null, detail });
    return { noted };
  });
}
