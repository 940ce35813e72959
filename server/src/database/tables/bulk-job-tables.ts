import type { BulkAction, CardCause, RequestAnswer, WhyNotDone } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

/** A job: what somebody asked to be done to many orders at once. */
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
  /** Until when it waits for a second person; null where none is demanded. */
  waits_until: Date | null;
  answer: RequestAnswer | null;
  answered_by: string | null;
  answerer_name: string | null;
  declined_because: string | null;
};

export type BulkJobOrdersTable = {
  job_id: string;
  place: number;
  order_id: string;
  /** Null until it was tried. */
  is_done: boolean | null;
  why: WhyNotDone | null;
  /** When the order was last changed, as whoever asked a second person saw it. */
  seen: Date | null;
};
