import type {
  CardOrderStatus,
  CardType,
  IdentityDocument,
  IdType,
  Language,
  OrganisationState,
  Permission,
  SignInMethod,
  StatusFilter,
  UserType,
  VerificationSource,
} from '@siteid/contract';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** A moment that the database sets unless it is given. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
/** `YYYY-MM-DD` */
type Day = string;

/** In which role somebody acted on an order. */
export type ActorRole = 'holder' | 'orderer' | 'company' | 'personalizer' | 'id_verifier' | 'system';

export type PersonsTable = {
  id: Generated<string>;
  username: string;
  given_names: string;
  family_names: string;
  date_of_birth: Day | null;
  email: string | null;
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
};

export type OrganisationsTable = {
  id: Generated<string>;
  code: string;
  name: string;
  company_number: string;
  country: string;
  state: OrganisationState;
  email: string | null;
  phone: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  language: Generated<Language>;
  logo_id: string | null;
  created: Moment;
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
  last_represented: Date | null;
};

export type CompanyUserHistoryTable = {
  id: Generated<number>;
  person_id: string;
  organisation_id: string;
  at: Moment;
  user_type: UserType;
  state: 'accepted' | 'declined';
  actor_person_id: string;
  actor_name: string;
};

export type PicturesTable = {
  id: Generated<string>;
  /** Drawings are in databases of earlier versions alone. */
  media_type: ColumnType<'image/jpeg' | 'image/png' | 'image/svg+xml', 'image/jpeg' | 'image/png'>;
  content: Buffer;
  /** SHA-256 of the file that it was made from; null where it was made here. */
  came_as: Buffer | null;
  created: Moment;
};

export type AskedMailsTable = {
  id: GeneratedAlways<number>;
  asked_by: string;
  address_hash: Buffer;
  at: Date;
};

export type CardSuppliersTable = {
  id: Generated<string>;
  accreditation_code: string;
  code: string;
  name: string;
  logo_id: string | null;
};

export type SessionsTable = {
  id_hash: Buffer;
  person_id: string;
  method: SignInMethod;
  verified_identity_id: string | null;
  id_token_hint: string | null;
  represented_organisation_id: string | null;
  created: Moment;
  last_seen: Moment;
  expires: Date;
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
};

export type SecurityEventsTable = {
  id: Generated<number>;
  at: Moment;
  kind: string;
  person_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  counted_by: Generated<string | null>;
};

export type CardOrdersTable = {
  id: Generated<string>;
  organisation_id: string;
  supplier_id: string;
  card_type: CardType;
  status: CardOrderStatus;
  status_modified: Moment;
  created: Moment;
  holder_id: string | null;
  redeemed_by: string | null;
  government_id_hash: Buffer;
  government_id_sealed: Buffer;
  government_id_type: IdType;
  government_id_country: string;
  given_names: string;
  family_names: string;
  printable_name: string;
  date_of_birth: Day;
  nationalities: string[];
  email: string | null;
  phone: string | null;
  language: Generated<Language>;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  country: string;
  photo_id: string | null;
  valid_from: Day;
  valid_until: Day;
  rejection_reason: string | null;
  suspended_by: 'holder' | 'company' | null;
  card_number: string | null;
  pin_sealed: Buffer | null;
  virtual_card_enabled: Generated<boolean>;
  orderer_reference: string | null;
  filter_group: GeneratedAlways<Exclude<StatusFilter, 'all'>>;
};

/** What a card order is found by, written by triggers. */
export type CardOrderWordsTable = {
  order_id: string;
  organisation_id: string;
  created: Moment;
  names: string;
  card_number: string | null;
};

/** How many orders of an organisation, come in in one month, stand under each filter of its list. Written by triggers. */
export type CardOrderCountsTable = {
  organisation_id: string;
  month: Day;
} & Record<Exclude<StatusFilter, 'all'>, number>;

export type CardOrderHistoryTable = {
  id: Generated<number>;
  order_id: string;
  status: CardOrderStatus;
  modified_time: Moment;
  actor_person_id: string | null;
  actor_name: string;
  actor_role: ActorRole;
  reason: string | null;
  description: string | null;
};

export type InvitationsTable = {
  token_hash: Buffer;
  order_id: string;
  created: Moment;
  redeemed_at: Date | null;
  redeemed_by: string | null;
};

export type CardNumberAttemptsTable = {
  person_id: string;
  order_id: string;
  fails: Generated<number>;
  locks: Generated<number>;
  locked_until: Date | null;
};

export type DisclosuresTable = {
  id: Generated<number>;
  at: Moment;
  kind: 'pin' | 'staff_search' | 'staff_cards' | 'staff_history' | 'staff_order';
  reader_id: string;
  subject_person_id: string | null;
  order_id: string | null;
};

export type PartnerKeysTable = {
  id: Generated<string>;
  name: string;
  key_hash: Buffer;
  scopes: string[];
  organisation_id: string | null;
  supplier_id: string | null;
  created: Moment;
  revoked: Date | null;
};

export type IdempotentRepliesTable = {
  partner_key_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  status: number;
  reply: JSONColumnType<Record<string, unknown>>;
  created: Moment;
};

export type OutboxMessagesTable = {
  id: Generated<string>;
  kind: string;
  channel: 'email' | 'sms';
  recipient: string;
  language: Language;
  subject: string;
  body_sealed: Buffer;
  card_sealed: Buffer | null;
  created: Moment;
  attempts: Generated<number>;
  next_attempt: Moment;
  sent: Date | null;
  failed: Date | null;
  last_error: string | null;
};

export type RunningPortalsTable = {
  id: string;
  key_ids: string[];
  seen: Date;
};

export type WorldFactsTable = {
  name: string;
  value: string;
};

/** Every table, as Kysely knows it; the migrations are the truth. */
export type Tables = {
  persons: PersonsTable;
  person_logins: PersonLoginsTable;
  government_ids: GovernmentIdsTable;
  verified_identities: VerifiedIdentitiesTable;
  former_names: FormerNamesTable;
  person_permissions: PersonPermissionsTable;
  organisations: OrganisationsTable;
  organisation_managers: OrganisationManagersTable;
  company_users: CompanyUsersTable;
  company_user_history: CompanyUserHistoryTable;
  pictures: PicturesTable;
  asked_mails: AskedMailsTable;
  card_suppliers: CardSuppliersTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  security_events: SecurityEventsTable;
  card_orders: CardOrdersTable;
  card_order_history: CardOrderHistoryTable;
  card_order_words: CardOrderWordsTable;
  card_order_counts: CardOrderCountsTable;
  invitations: InvitationsTable;
  card_number_attempts: CardNumberAttemptsTable;
  disclosures: DisclosuresTable;
  partner_keys: PartnerKeysTable;
  idempotent_replies: IdempotentRepliesTable;
  outbox_messages: OutboxMessagesTable;
  running_portals: RunningPortalsTable;
  world_facts: WorldFactsTable;
};
