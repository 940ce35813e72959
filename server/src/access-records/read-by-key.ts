import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../portal.ts';
import type { ReadingOfPersons } from './read-as-staff.ts';
import { insertKeyReadings } from './reading-store.ts';

/**
 * A reading of a company's users, or of messages that did not go out, by a key of the whole portal, in one transaction with the record of
 * whom it shows (T24). A system asks again and again: a person is written once a day for each key.
 */
export async function readByKey<Result>(
  portal: Portal,
  keyId: string,
  read: (tx: Kysely<Tables>) => Promise<ReadingOfPersons<Result>>,
): Promise<Result> {
  return inTransaction(portal.db, async (tx) => {
    const { result, subjects } = await read(tx);
    await insertKeyReadings(tx, { keyId, at: portal.now(), day: portal.today(), subjects });
    return result;
  });
}
