import { lookUpsAtMost } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { countReadings, insertLimitEvent, insertReadings, lockReader, type Subject } from './disclosure-store.ts';

const kind = 'staff_lookup';

/**
 * Looks one person up by what names exactly one, in one transaction with the record of it. What finds nobody is recorded and counted too,
 * without a subject: guesses are what the limit is for.
 */
export async function lookUpAsStaff(
  portal: Portal,
  readerId: string,
  find: (tx: Kysely<Tables>) => Promise<Subject | undefined>,
) {
  const on = { day: portal.today(), timeZone: portal.config.portal.timeZone };
  const outcome = await inTransaction(portal.db, async (tx) => {
    await lockReader(tx, readerId);
    if ((await countReadings(tx, { readerId, kind, on })) >= lookUpsAtMost)
      return refuse('errors.staff.tooManyPersons', { limit: lookUpsAtMost });
    const found = await find(tx);
    await insertReadings(tx, { readerId, kind, at: portal.now(), subjects: [found ?? {}] });
    return { userId: found?.personId ?? found?.orderId ?? null };
  });
  if (isRefusal(outcome)) {
    await insertLimitEvent(portal.db, { readerId, limit: 'looked-up', at: portal.now(), on });
    portal.log.warn({ readerId, lookUps: lookUpsAtMost }, 'A member of staff has looked up as many as they may in one day.');
  }
  return outcome;
}
