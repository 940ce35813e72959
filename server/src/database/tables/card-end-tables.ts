import type { Generated } from 'kysely';
import type { Day, Moment } from './columns.ts';

/** Whether a card is to be renewed, as somebody of its company said; the newest holds. */
export type RenewalChoicesTable = {
  id: Generated<string>;
  order_id: string;
  declined: boolean;
  at: Moment;
  actor_person_id: string | null;
  actor_name: string;
};

/** A notice to a company that a card ends in so many days. */
export type EndsToldTable = {
  order_id: string;
  days: number;
  organisation_id: string;
  told: Moment;
  messages: string[];
};

/** A month for which a company was told of all its cards that end soon. */
export type EndDigestsTable = {
  organisation_id: string;
  month: Day;
  told: Moment;
  messages: string[];
};
