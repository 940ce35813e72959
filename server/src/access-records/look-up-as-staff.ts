import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { ReadingOfPersons, TooManyPersons } from './read-as-staff.ts';
import { countReadings, insertLimitEvent, insertReadings, lockReader, type StaffReadingKind } from './reading-store.ts';

type Asking = {
  readonly readerId: string;
  readonly kind: Extract<StaffReadingKind, 'staff_lookup' | 'office_lookup'>;
  /** The ID office for which a clerk asks. */
  readonly officeId?: string;
  /** How many the reader may ask for in one day. */
  readonly most: number;
};

/**
 * Looks up by a whole number, in one transaction with the record of it: one row for each who is found. What finds nobody is recorded and
 * counted too, without a subject: guesses are what the limit is for.
 */
export async function lookUpAsStaff<Result>(
  portal: Portal,
  { readerId, kind, most, ...by }: Asking,
  find: (tx: Kysely<Tables>) => Promise<ReadingOfPersons<Result>>,
): Promise<Result | TooManyPersons> {
  const on = { day: portal.today(), timeZone: portal.config.portal.timeZone };
  const outcome = await inTransaction(portal.db, async (tx) => {
    await lockReader(tx, readerId);
    if ((await countReadings(tx, { readerId, kind, on })) >= most) return refuse('errors.staff.tooManyPersons', { limit: most });
    const { result, subjects } = await find(tx);
    await insertReadings(tx, { readerId, kind, at: portal.now(), subjects: subjects.length > 0 ? subjects : [{}], ...by });
    return { result };
  });
  if (!isRefusal(outcome)) return outcome.result;
  await insertLimitEvent(portal.db, { readerId, limit: 'looked-up', at: portal.now(), on });
  portal.log.warn({ readerId, lookUps: most }, 'Somebody has looked up as many persons as they may in one day.');
  return outcome;
}
