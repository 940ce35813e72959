import type { Language, MemberRole, membershipChangeKinds, membershipChangeRoles } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

export type IdOfficesTable = {
  id: Generated<string>;
  code: string;
  name: string;
  created: Moment;
};

export type MembershipInvitationsTable = {
  id: Generated<string>;
  role: MemberRole;
  /** `global` for staff, else the id of the card supplier, ID office or company. */
  scope: string;
  email: string;
  language: Language;
  state: 'waiting' | 'accepted' | 'declined' | 'withdrawn';
  created: Moment;
  sent: Moment;
  answered_by: string | null;
  /** The key that asked for the newest mail; null where a person or a command did. */
  sent_by_key_id: Generated<string | null>;
};

export type MembershipLinksTable = {
  token_hash: Buffer;
  invitation_id: string;
  created: Moment;
};

export type MembershipChangesTable = {
  id: Generated<number>;
  at: Moment;
  kind: (typeof membershipChangeKinds)[number];
  role: string;
  scope: string;
  person_id: string | null;
  whom: string;
  was: string | null;
  becomes: string | null;
  actor_person_id: string | null;
  actor_name: string | null;
  actor_role: (typeof membershipChangeRoles)[number];
  /** Of a change by a key, which `actor_name` names. */
  actor_key_id: Generated<string | null>;
};

export type AccessRequestsTable = {
  id: Generated<string>;
  organisation_id: string;
  person_id: string;
  state: 'waiting' | 'given' | 'declined';
  asked: Moment;
  answered: Date | null;
  answered_by: string | null;
};
