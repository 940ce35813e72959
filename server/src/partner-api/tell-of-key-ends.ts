import { paths } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMessages } from '../mail/outbox.ts';
import { findIsNight } from '../mail/reminders.ts';
import type { Portal } from '../portal.ts';
import { lockEndingKeys, noteEndsTold } from './ending-key-store.ts';
import { sharedClockOf } from './partner-keys.ts';

/** So many days before its last one it is told that a key ends: time to change a system, and a last word. */
export const keyEndNoticeDays = [30, 7] as const;
const keysAtOnce = 100;

/**
 * Writes to whom a key names that it ends: the latest of the days that has come, once for each last day, whatever clocks do. A rotation
 * moves no last day, so it is told nothing of. Answers whether more may be due.
 */
export async function tellOfKeyEnds(portal: Portal): Promise<boolean> {
  if (await findIsNight(portal.db, portal)) return false;
  return inTransaction(portal.db, async (tx) => {
    const ending = await lockEndingKeys(tx, sharedClockOf(portal), { daysBefore: keyEndNoticeDays, atMost: keysAtOnce });
    const messages = ending.map(({ name, email: to, expires: day, org_name: orgName, org_code: code, language }) => ({
      kind: 'key-ends-soon' as const,
      to,
      language,
      values: { name, orgName, day, link: `${portal.config.http.publicUrl}${paths.organisationApiAccounts(code)}` },
    }));
    await enqueueMessages(tx, portal, messages);
    await noteEndsTold(tx, ending);
    return ending.length === keysAtOnce;
  });
}
