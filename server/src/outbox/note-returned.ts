import type { Portal } from '../portal.ts';
import { markReturned } from './waiting-message-store.ts';

/** Notes that a mail came back after it was sent (L-1-5); answers whether such a mail had gone out and was not known to have come back. */
export async function noteReturned(portal: Portal, messageId: string, reason: string): Promise<{ readonly noted: boolean }> {
  return { noted: await markReturned(portal.db, portal, messageId, reason) };
}
