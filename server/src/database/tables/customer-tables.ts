import type { OrganisationState, organisationChangeKinds } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

/** How many companies are in each state. Written by triggers. */
export type OrganisationCountsTable = {
  state: OrganisationState;
  companies: number;
};

/** What became of a company itself. */
export type OrganisationChangesTable = {
  id: Generated<number>;
  at: Moment;
  organisation_id: string;
  kind: (typeof organisationChangeKinds)[number];
  whom: string;
  was: string | null;
  becomes: string | null;
  reason: string | null;
  actor_person_id: string | null;
  actor_name: string | null;
  actor_role: 'system' | 'staff' | 'company';
  /** Of a change by a key, which `actor_name` names. */
  actor_key_id: Generated<string | null>;
  /** The job that it tells of, which may be forgotten by now. */
  bulk_job_id: Generated<string | null>;
};
