import type { Language, SessionDevice, SignInMethod, SignWay } from '@siteid/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { Moment } from './columns.ts';

export type SessionsTable = {
  id_hash: Buffer;
  id: Generated<string>;
  person_id: string;
  method: SignInMethod;
  verified_identity_id: string | null;
  id_token_hint: string | null;
  represented_organisation_id: string | null;
  browser: Generated<SessionDevice['browser']>;
  system: Generated<SessionDevice['system']>;
  created: Moment;
  last_seen: Moment;
  expires: Date;
  /** Of a sign-in that the broker was asked for anew, and said when it was. */
  is_fresh: Generated<boolean>;
  /** Hashes of the broker's own names for its session and for whose it is; null where it did not say, or an earlier version wrote. */
  broker_session: Generated<Buffer | null>;
  broker_subject: Generated<Buffer | null>;
};

export type BrokerSignOutsTable = {
  token_hash: Buffer;
  broker_session: Buffer | null;
  until: Date;
};

export type SignInAttemptsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  method: SignInMethod;
  return_to: string;
  created: Moment;
  expires: Date;
  /** Who signs a contract by it, which, and how; null of a sign-in that only signs in. */
  signer_id: Generated<string | null>;
  document_hash: Generated<Buffer | null>;
  document_language: Generated<Language | null>;
  sign_way: Generated<SignWay | null>;
  /** Whether it must happen now; a signature always does. */
  is_fresh: Generated<boolean>;
};

/** A row for each minute in which somebody asked for what anybody may ask for. */
export type CountedRequestsTable = {
  counted: Buffer;
  minute: Date;
  count: number;
};

export type SecurityEventsTable = {
  id: Generated<number>;
  at: Moment;
  kind: string;
  person_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  counted_by: Generated<string | null>;
};
