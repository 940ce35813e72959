import type {
  CardCause,
  CardOrderStatus,
  CardType,
  CauseOfRequest,
  CorrectableField,
  DisclosureKind,
  IdType,
  Language,
  StatusFilter,
} from '@siteid/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Day, Moment } from './columns.ts';

/** In which role somebody acted on an order. */
export type ActorRole = 'holder' | 'orderer' | 'company' | 'personalizer' | 'id_verifier' | 'system';

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
  /** The address at which the holder was told when they confirmed the order; no later correction changes it. */
  confirmed_email: string | null;
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
  /** Typed while the company wanted a second person, who approves it also once the company wants none. */
  needs_second_person: Generated<boolean>;
  /** The card that it is to replace. */
  replaces: string | null;
  /** Whether it renews the card that it replaces: then it goes on whatever becomes of that card. */
  is_renewal: Generated<boolean>;
  filter_group: GeneratedAlways<Exclude<StatusFilter, 'all'>>;
  sorted_name: GeneratedAlways<string>;
};

/** What a card order is found by, written by triggers. */
export type CardOrderWordsTable = {
  order_id: string;
  organisation_id: string;
  created: Moment;
  names: string;
  card_number: string | null;
  reference: string | null;
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
  actor_key_id: Generated<string | null>;
  actor_name: string;
  actor_role: ActorRole;
  reason: string | null;
  description: string | null;
  cause: CardCause | null;
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

export type ReplacementRequestsTable = {
  order_id: string;
  cause: CauseOfRequest;
  asked: Moment;
  /** When it was told of this by mail, or would have been: 0.2.0 alone reads it. It goes once `served-releases.json` has that no more. */
  told: Moment;
  /** The mails of the 24 hours before it was asked. `at` is as JSON has it; `messages`, their ids, is empty of those that 0.2.0 sent. */
  mails: JSONColumnType<readonly { readonly cause: CauseOfRequest; readonly at: string; readonly messages: readonly string[] }[]>;
};

/** A correction that waits for the company. */
export type OrderCorrectionsTable = {
  order_id: string;
  id: string;
  organisation_id: string;
  /** Its holder; null where the card supplier sent the order back. */
  person_id: string | null;
  said: JSONColumnType<Partial<Record<CorrectableField, string>>>;
  note: string | null;
  /** A JPEG, which is stored nowhere else. */
  photo: Buffer | null;
  photo_came_as: Buffer | null;
  asked: Moment;
};

export type FoundCardsTable = {
  order_id: string;
  day: Day;
  at: Moment;
};

export type TriedGovernmentIdsTable = {
  organisation_id: string;
  /** A person, or a partner's key. */
  asked_by: string;
  government_id_hash: Buffer;
  /** The day that the number itself tells. */
  born: Day | null;
  at: Date;
};

export type DisclosuresTable = {
  id: Generated<number>;
  at: Moment;
  kind: 'pin' | DisclosureKind;
  /** Null where a key of the portal read, which is named beside it. */
  reader_id: string | null;
  reader_key_id: Generated<string | null>;
  subject_person_id: string | null;
  order_id: string | null;
  /** Of a company's look: whose list or order it is, and for whom and as what the reader acted. */
  organisation_id: Generated<string | null>;
  reader_organisation_id: Generated<string | null>;
  reader_type: Generated<'main' | 'basic' | null>;
  /** Of a clerk's look: for which ID office. */
  reader_office_id: Generated<string | null>;
  /** Of a look at a list, which is written once a day, also of one by a key. */
  day: Generated<Day | null>;
};

/** The place of a row of the history in its log. */
export type HistoryEntriesTable = {
  position: number;
  history_id: number;
  order_id: string;
  digest: Buffer;
  actor_salt: Buffer;
  name_salt: Buffer;
  words_salt: Buffer;
  /** What stands for a name, or for words, that were erased; the salt is then empty. */
  name_hash: Generated<Buffer | null>;
  words_hash: Generated<Buffer | null>;
};

/** The root of a whole subtree of the log, of two to the power of its level entries. */
export type HistoryNodesTable = { level: number; place: number; hash: Buffer };

/** Where signed heads are sent, by the hash of the address. */
export type HistoryReceiversTable = {
  receiver: string;
  head_id: Generated<number>;
  attempts: number;
  next_attempt: Date;
};

/** A signed head of the log. */
export type HistoryHeadsTable = {
  id: Generated<number>;
  size: number;
  root: Buffer;
  peaks: Buffer;
  made: Moment;
  note: string;
};

export type HistoryTailTable = {
  is_only: true;
  placed_id: Generated<number>;
  settled_id: Generated<number>;
  seen_id: Generated<number>;
  seen_before: Generated<number>;
};
