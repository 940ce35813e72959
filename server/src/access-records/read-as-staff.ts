import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import {
  countSubjects,
  insertLimitEvent,
  insertReadings,
  lockReader,
  type StaffReadingKind,
  type Subject,
} from './reading-store.ts';

type Limit = { readonly name: string; readonly persons: number; readonly kinds: readonly StaffReadingKind[] };

/** Persons that one member of staff may read on one day (T24). */
const opened: Limit = {
  name: 'opened',
  persons: 200,
  kinds: ['staff_cards', 'staff_history', 'staff_order', 'staff_contract', 'staff_registration'],
};
/**
 * A list shows less of each person, but of many: names, days of birth, card numbers. The limit is enough for a day of searches, not for
 * a copy.
 */
export const listedPersonsAtMost = 2000;
const listed: Limit = { name: 'listed', persons: listedPersonsAtMost, kinds: ['staff_search', 'staff_message'] };

export type TooManyPersons = Refusal<'errors.staff.tooManyPersons'>;
export type ReadingOfPersons<Result> = { readonly result: Result; readonly subjects: readonly Subject[] };

/**
 * A reading of persons by staff: in one transaction with the record of who is shown, and refused when these are too many for one
 * day (T24). Who was read already that day counts once. A result that is a refusal shows nobody.
 */
export async function readAsStaff<Result>(
  portal: Portal,
  { readerId, kind }: { readonly readerId: string; readonly kind: StaffReadingKind },
  read: (tx: Kysely<Tables>) => Promise<ReadingOfPersons<Result>>,
): Promise<Result | TooManyPersons> {
  const on = { day: portal.today(), timeZone: portal.config.portal.timeZone };
  const limit = opened.kinds.includes(kind) ? opened : listed;
  const outcome = await inTransaction(portal.db, async (tx) => {
    const { result, subjects } = await read(tx);
    if (subjects.length === 0) return { result };
    await lockReader(tx, readerId);
    await insertReadings(tx, { readerId, kind, at: portal.now(), subjects });
    const persons = await countSubjects(tx, { readerId, kinds: limit.kinds, on });
    return persons > limit.persons ? refuse('errors.staff.tooManyPersons', { limit: limit.persons }) : { result };
  });
  if (!isRefusal(outcome)) return outcome.result;
  await insertLimitEvent(portal.db, { readerId, limit: limit.name, at: portal.now(), on });
  portal.log.warn(
    { readerId, limit: limit.name, persons: limit.persons },
    'A member of staff has reached the number of persons for one day.',
  );
  return outcome;
}
