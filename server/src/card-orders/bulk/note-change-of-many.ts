import type { BulkAction } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { insertOrganisationChange } from '../../organisations/organisation-change-store.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import type { ActingPerson } from '../card-order.ts';

type Done = {
  readonly action: BulkAction;
  readonly by: Pick<ActingPerson, 'personId' | 'name'>;
  readonly reason: string | null;
  /** To so many of so many it was done. */
  readonly done: number;
  readonly total: number;
  /** Whose results can be taken away for a time; null of what was no job. */
  readonly jobId: string | null;
};

/** One entry in the company's log for what was done to many of its cards (L-5-5). */
export async function noteChangeOfMany(
  tx: Kysely<Tables>,
  { now }: Pick<Portal, 'now'>,
  organisationId: string,
  { action, by, reason, done, total, jobId }: Done,
): Promise<void> {
  const organisation = await findOrganisation(tx, organisationId);
  if (organisation === null) throw new Error('A company whose cards were changed is there.');
  await insertOrganisationChange(tx, {
    at: now(),
    organisation_id: organisationId,
    kind: `cards-${action}`,
    whom: organisation.name,
    was: String(total),
    becomes: String(done),
    reason,
    actor_person_id: by.personId,
    actor_name: by.name,
    actor_role: 'company',
    bulk_job_id: jobId,
  });
}
