import type { RequestAnswer } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { insertOrganisationChange } from '../../organisations/organisation-change-store.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import type { KeptJob } from '../bulk-jobs/bulk-job-store.ts';

type Noted = {
  readonly became: 'asked' | RequestAnswer;
  /** Nobody, where it lapsed. */
  readonly by: { readonly personId: string; readonly name: string } | null;
  readonly reason: string | null;
};

/** What becomes of a request is in the company's log, with who did it (L-8-3). */
export async function noteRequest(
  tx: Kysely<Tables>,
  { now }: Pick<Portal, 'now'>,
  { organisation_id: organisationId, action, total }: Pick<KeptJob, 'organisation_id' | 'action' | 'total'>,
  { became, by, reason }: Noted,
): Promise<void> {
  const organisation = await findOrganisation(tx, organisationId);
  if (organisation === null) throw new Error('A company whose cards are to be changed is there.');
  await insertOrganisationChange(tx, {
    at: now(),
    organisation_id: organisationId,
    kind: `second-${became}`,
    whom: organisation.name,
    was: String(total),
    becomes: action,
    reason,
    actor_person_id: by?.personId ?? null,
    actor_name: by?.name ?? null,
    actor_role: by === null ? 'system' : 'company',
  });
}
