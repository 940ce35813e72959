import type { IdentityDocument, IdType, Language, Permission, VerificationSource } from '@siteid/contract';
import type { Generated } from 'kysely';
import type { Day, Moment } from './columns.ts';

export type PersonsTable = {
  id: Generated<string>;
  username: string;
  given_names: string;
  family_names: string;
  date_of_birth: Day | null;
  email: string | null;
  phone: Generated<string | null>;
  /** When a code that was sent to it came back. */
  phone_proven: Generated<Date | null>;
  /** When a text message to it came back. */
  phone_unreached: Generated<Date | null>;
  reminded_by_text: Generated<boolean>;
  /** When they were erased: nothing tells of them any more. */
  erased: Generated<Date | null>;
  /** Null until the person has chosen one. */
  language: Language | null;
  created: Moment;
};

export type PersonLoginsTable = {
  issuer: string;
  subject: string;
  person_id: string;
};

export type GovernmentIdsTable = {
  hash: Buffer;
  id: Generated<string>;
  person_id: string;
  id_type: IdType;
  country: string;
  sealed: Buffer;
};

export type VerifiedIdentitiesTable = {
  id: Generated<string>;
  person_id: string;
  government_id_hash: Buffer;
  source: VerificationSource;
  document: IdentityDocument;
  given_names: string;
  family_names: string;
  date_of_birth: Day | null;
  nationalities: Generated<string[]>;
  phone_hash: Buffer | null;
  verified_at: Moment;
  phone_counts_from: Generated<Date | null>;
  recorded_by: Generated<string | null>;
};

export type FormerNamesTable = {
  id: Generated<number>;
  person_id: string;
  given_names: string;
  family_names: string;
  until: Moment;
};

export type PersonPermissionsTable = {
  person_id: string;
  permission: Permission;
  scope: Generated<string>;
  since: Generated<Date>;
};

export type EmailLinksTable = {
  token_hash: Buffer;
  purpose: 'registration' | 'account' | 'company';
  person_id: string;
  /** Of the company whose address it proves. */
  organisation_id: Generated<string | null>;
  browser_hash: Buffer;
  address: string;
  created: Date;
  used: Date | null;
};

/** The last code that was sent to a person's phone number. */
export type PhoneCodesTable = {
  person_id: string;
  /** Of the code, the person and the number. */
  code_hash: Buffer;
  sent: Moment;
  /** Its text. */
  message_id: string | null;
  /** Wrong ones. */
  tries: Generated<number>;
};
