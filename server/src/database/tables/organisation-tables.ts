import type {
  FailedSigning,
  Language,
  LendablePermission,
  OrganisationInvoicing,
  OrganisationState,
  Permission,
  RegistryLookupOutcome,
  SignWay,
  UserType,
  VerificationSource,
} from '@siteid/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Moment } from './columns.ts';

export type OrganisationsTable = {
  id: Generated<string>;
  code: string;
  name: string;
  company_number: string;
  country: string;
  state: OrganisationState;
  email: string | null;
  /** The contact address that a main user proved by a link since the company is one. */
  email_proven: Generated<string | null>;
  phone: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  language: Generated<Language>;
  logo_id: string | null;
  created: Moment;
  orders_need_second_person: Generated<boolean>;
  takes_holder_photos: Generated<boolean>;
  terminations_need_second_person: Generated<boolean>;
  /** Null: whatever many of them. */
  changes_need_second_person_above: number | null;
  invoicing: Invoicing;
  sorted_name: GeneratedAlways<string>;
  /** What it is searched by. */
  words: GeneratedAlways<string>;
};

/** Written as JSON. */
type Invoicing = ColumnType<OrganisationInvoicing | null, string | null | undefined, string | null>;

export type RegistrationsTable = {
  id: Generated<string>;
  person_id: string;
  step: 'details' | 'invoicing' | 'contract' | 'registered';
  country: string;
  company_number: string;
  outcome: RegistryLookupOutcome;
  source: 'registry' | 'hand';
  /** Whether a registry was asked about the company, and answered. */
  is_looked_up: Generated<boolean>;
  /** What the registry calls the company; whoever registers it may write another name. */
  registry_name: Generated<string | null>;
  name: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  email: string | null;
  email_proven: string | null;
  phone: string | null;
  language: Language;
  logo_id: string | null;
  invoicing: Invoicing;
  last_signing: FailedSigning | null;
  organisation_id: string | null;
  created: Date;
  changed: Date;
  /** What lists are sorted and searched by. */
  sorted_name: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
};

export type CompanyContractsTable = {
  id: Generated<string>;
  organisation_id: string;
  person_id: string;
  signed_by: string;
  signed: Date;
  source: VerificationSource;
  sign_way: SignWay;
  language: Language;
  document_hash: Buffer;
  document: Buffer;
  signed_copy: Buffer;
  /** How the company came in; null of contracts from before this was kept. */
  details_source: Generated<'registry' | 'hand' | null>;
  registry_outcome: Generated<RegistryLookupOutcome | null>;
  registry_name: Generated<string | null>;
  email_proven: Generated<string | null>;
};

export type OrganisationManagersTable = {
  managed_id: string;
  manager_id: string;
};

export type CompanyUsersTable = {
  person_id: string;
  organisation_id: string;
  user_type: UserType;
  state: Generated<'pending' | 'accepted' | 'declined'>;
  /** When they were asked last, or came in: who has not accepted is forgotten by it. */
  asked: Generated<Date>;
  last_represented: Date | null;
  /** Rights beside those of the user type. */
  granted: Generated<Permission[]>;
  /** What lists are sorted and searched by; the database keeps it. */
  folded_name: GeneratedAlways<string>;
};

/** A right of the company that one of its users has until a moment. */
export type LentRightsTable = {
  person_id: string;
  organisation_id: string;
  permission: LendablePermission;
  until: Date;
  lent_by: string;
};

/** How many users each company has, in whatever state. Written by triggers. */
export type CompanyUserCountsTable = {
  organisation_id: string;
  users: number;
};

export type CardSuppliersTable = {
  id: Generated<string>;
  accreditation_code: string;
  code: string;
  name: string;
  logo_id: string | null;
};

export type PicturesTable = {
  id: Generated<string>;
  /** Drawings are in databases of earlier versions alone. */
  media_type: ColumnType<'image/jpeg' | 'image/png' | 'image/svg+xml', 'image/jpeg' | 'image/png'>;
  content: Buffer;
  /** SHA-256 of the file that it was made from; null where it was made here. */
  came_as: Buffer | null;
  /** When it was first given, of a photo that an earlier order had. */
  given: Date | null;
  created: Moment;
};
