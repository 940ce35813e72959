import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { noteRequest } from './note-request.ts';
import { lockLapsed, saveAnswer } from './request-store.ts';

/** So many in one go. */
const atMost = 100;

/** Ends requests that nobody answered in time; answers whether there may be more (L-8-3). Nobody could confirm them before this, either. */
export async function lapseRequests(portal: Portal): Promise<boolean> {
  return inTransaction(portal.db, async (tx) => {
    const lapsed = await lockLapsed(tx, portal.now(), atMost);
    for (const job of lapsed) {
      await saveAnswer(tx, job.id, { answer: 'lapsed', by: null, reason: null, now: portal.now() });
      await noteRequest(tx, portal, job, { became: 'lapsed', by: null, reason: null });
    }
    return lapsed.length === atMost;
  });
}
