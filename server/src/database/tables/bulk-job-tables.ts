import type { BulkAction, CardCause, WhyNotDone } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

/** What was asked to be done to many orders at once. */
export type BulkJobsTable = {
  id: string;
  organisation_id: string;
  person_id: string;
  actor_name: string;
  action: BulkAction;
  reason: string | null;
  cause: CardCause | null;
  total: number;
  begun: Moment;
  ended: Date | null;
  stopped: Generated<boolean>;
  seen: Generated<boolean>;
};

export type BulkJobOrdersTable = {
  job_id: string;
  place: number;
  order_id: string;
  /** Null until it was tried. */
  is_done: boolean | null;
  why: WhyNotDone | null;
};
