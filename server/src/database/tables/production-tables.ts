import type { IdentityDocument } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

/** Who has an order open, and until when it is theirs. */
export type ProductionClaimsTable = { order_id: string; person_id: string; until: Moment };

/** Reasons for turning down that a card supplier keeps. */
export type ProductionReasonsTable = { supplier_id: string; reason: string; used: Moment };

/** What the clerks of an ID office did. */
export type OfficeDeedsTable = {
  id: Generated<number>;
  at: Moment;
  office_id: string;
  clerk_id: string;
  clerk_name: string;
  kind: 'recorded' | 'cancelled';
  subject_person_id: string | null;
  order_id: string | null;
  /** Whom the document, or the order, names. */
  name: string;
  document: Exclude<IdentityDocument, 'eid'> | null;
  scanner: string | null;
  reason: string | null;
};
