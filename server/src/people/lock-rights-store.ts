import { type Kysely, sql } from 'kysely';
import { reaching } from '../database/reach/reach.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Locks what a person's rights follow from, until the transaction ends: who takes one away waits, or has taken it. What is lent to a user
 * has no lock of its own, because who takes that back locks all users of the company first (`lockUsers`).
 */
export async function lockRightsOf(tx: Kysely<Tables>, personId: string): Promise<void> {
  await reaching('everybody', () =>
    sql`
      with of_user as materialized (
        select from company_users where person_id = ${personId} order by organisation_id for share
      ), of_member as materialized (
        select from person_permissions where person_id = ${personId} order by permission, scope for share
      )
      select (select count(*) from of_user), (select count(*) from of_member)`.execute(tx),
  );
}
