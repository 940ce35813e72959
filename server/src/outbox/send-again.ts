import { inTransaction } from '../database/transaction.ts';
import { askForMails } from '../mail/ask-for-mails.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { countSentAgain, makeDue } from './waiting-message-store.ts';

/** Times in 24 hours for one message, whoever asks: whoever gets it may have got it each time. */
const timesADay = 5;
const day = 86_400_000;

/** A member of staff, or the key of another system. */
type AskedBy = { readonly personId: string; readonly keyId?: never } | { readonly personId: null; readonly keyId: string };

/** Sends a message again that waits or failed, and writes down who asked for it (W-7-5). */
export async function sendAgain(portal: Portal, { personId, keyId }: AskedBy, messageId: string) {
  return inTransaction(portal.db, async (tx) => {
    const at = portal.now();
    // Made due first: of two who ask at once the second waits here, and then counts the first.
    const recipient = await makeDue(tx, portal, messageId);
    if (recipient === undefined) return refuse('errors.messages.notWaiting');
    const before = await countSentAgain(tx, messageId, new Date(at.getTime() - day));
    if (before >= timesADay) return refuse('errors.messages.sentTooOften', { limit: timesADay });
    // Each is counted once more for whoever sends it: otherwise a leaked key could send all that the portal ever failed to.
    const tooMany = await askForMails(tx, portal, { askedBy: keyId ?? personId }, [recipient]);
    if (tooMany !== null) return tooMany;
    const detail = { message: messageId, ...(keyId !== undefined && { key: keyId }) };
    await insertSecurityEvent(tx, { at, kind: 'message-sent-again', personId, detail });
    return {};
  });
}
