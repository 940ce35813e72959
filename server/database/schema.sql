-- What the database is after every migration. Made by `npm run docs:schema`; a test compares it on both engines. Change nothing here.

create extension pg_trgm;
create extension unaccent;

create table access_requests (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  person_id uuid not null,
  state text not null,
  asked timestamptz not null,
  answered timestamptz,
  answered_by uuid,
  constraint access_requests_pkey PRIMARY KEY (id),
  constraint access_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES persons(id),
  constraint access_requests_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint access_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint access_requests_state_check CHECK ((state = ANY (ARRAY['waiting', 'given', 'declined'])))
);
alter table access_requests enable row level security;
create index access_requests_of_person ON access_requests (person_id, asked);
create unique index access_requests_waiting ON access_requests (organisation_id, person_id) WHERE (state = 'waiting');
create trigger keep_erased BEFORE INSERT ON access_requests FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table asked_mails (
  id bigint not null generated always as identity,
  asked_by uuid not null,
  address_hash bytea not null,
  at timestamptz not null,
  constraint asked_mails_pkey PRIMARY KEY (id)
);
create index asked_mails_by_address ON asked_mails (address_hash, at);
create index asked_mails_by_asker ON asked_mails (asked_by, at);
create index asked_mails_by_time ON asked_mails (at);

create table audit_stream (
  is_only boolean not null default true,
  cursor text not null,
  told_until timestamptz not null,
  attempts integer not null default 0,
  next_attempt timestamptz not null,
  constraint audit_stream_pkey PRIMARY KEY (is_only),
  constraint audit_stream_is_only_check CHECK (is_only)
);

create table broker_sign_outs (
  token_hash bytea not null,
  broker_session bytea,
  until timestamptz not null,
  constraint broker_sign_outs_pkey PRIMARY KEY (token_hash)
);
create index broker_sign_outs_by_end ON broker_sign_outs (until);
create index broker_sign_outs_of_session ON broker_sign_outs (broker_session);

create table bulk_job_orders (
  job_id uuid not null,
  place integer not null,
  order_id uuid not null,
  is_done boolean,
  why text,
  seen timestamptz,
  constraint bulk_job_orders_pkey PRIMARY KEY (job_id, place),
  constraint bulk_job_orders_job_id_fkey FOREIGN KEY (job_id) REFERENCES bulk_jobs(id) ON DELETE CASCADE,
  constraint bulk_job_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint bulk_job_orders_check CHECK (((why IS NULL) OR (is_done IS FALSE)))
);
alter table bulk_job_orders enable row level security;
create index bulk_job_orders_of_order ON bulk_job_orders (order_id);
create index bulk_job_orders_open ON bulk_job_orders (job_id, place) WHERE (is_done IS NULL);

create table bulk_jobs (
  id uuid not null,
  organisation_id uuid not null,
  person_id uuid not null,
  actor_name text not null,
  action text not null,
  reason text,
  cause text,
  total integer not null,
  begun timestamptz not null,
  ended timestamptz,
  stopped boolean not null default false,
  seen boolean not null default false,
  waits_until timestamptz,
  answer text,
  answered_by uuid,
  answerer_name text,
  declined_because text,
  constraint bulk_jobs_pkey PRIMARY KEY (id),
  constraint bulk_jobs_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES persons(id),
  constraint bulk_jobs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint bulk_jobs_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint bulk_jobs_action_check CHECK ((action = ANY (ARRAY['suspend', 'terminate', 'reactivate', 'reject', 'renew', 'remind',
    'export']))),
  constraint bulk_jobs_answer_check CHECK ((answer = ANY (ARRAY['confirmed', 'declined', 'withdrawn', 'lapsed']))),
  constraint bulk_jobs_answer_check1 CHECK (((answer IS NULL) OR (waits_until IS NOT NULL))),
  constraint bulk_jobs_cause_check CHECK ((cause = ANY (ARRAY['lost', 'stolen', 'damaged', 'left_company', 'other'])))
);
alter table bulk_jobs enable row level security;
create index bulk_jobs_by_age ON bulk_jobs (begun);
create index bulk_jobs_of_organisation ON bulk_jobs (organisation_id, begun);
create index bulk_jobs_open ON bulk_jobs (begun) WHERE (ended IS NULL);
create index bulk_jobs_waiting ON bulk_jobs (organisation_id, begun) WHERE ((waits_until IS NOT NULL) AND (answer IS NULL));

create table card_number_attempts (
  person_id uuid not null,
  order_id uuid not null,
  fails integer not null default 0,
  locks integer not null default 0,
  locked_until timestamptz,
  constraint card_number_attempts_pkey PRIMARY KEY (person_id, order_id),
  constraint card_number_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint card_number_attempts_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
alter table card_number_attempts enable row level security;

create table card_order_counts (
  organisation_id uuid not null,
  month date not null,
  pending integer not null,
  cancelled integer not null,
  active integer not null,
  inactive integer not null,
  constraint card_order_counts_pkey PRIMARY KEY (organisation_id, month)
) with (fillfactor=50);

create table card_order_history (
  id bigint not null generated always as identity,
  order_id uuid not null,
  status text not null,
  modified_time timestamptz not null default now(),
  actor_person_id uuid,
  actor_name text not null,
  actor_role text not null,
  reason text,
  description text,
  actor_key_id uuid,
  cause text,
  constraint card_order_history_pkey PRIMARY KEY (id),
  constraint card_order_history_actor_key_id_fkey FOREIGN KEY (actor_key_id) REFERENCES partner_keys(id),
  constraint card_order_history_actor_person_id_fkey FOREIGN KEY (actor_person_id) REFERENCES persons(id),
  constraint card_order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint card_order_history_actor_role_check CHECK ((actor_role = ANY (ARRAY['holder', 'orderer', 'company', 'personalizer',
    'id_verifier', 'system']))),
  constraint card_order_history_cause_check CHECK ((cause = ANY (ARRAY['lost', 'stolen', 'damaged', 'left_company', 'other'])))
);
alter table card_order_history enable row level security;
create index card_order_history_by_actor ON card_order_history (actor_person_id) WHERE (actor_person_id IS NOT NULL);
create index card_order_history_by_age ON card_order_history USING brin (modified_time);
create index card_order_history_of_order ON card_order_history (order_id, id);

create table card_order_words (
  order_id uuid not null,
  organisation_id uuid not null,
  created timestamptz not null,
  names text not null,
  card_number text,
  reference text,
  constraint card_order_words_pkey PRIMARY KEY (order_id, organisation_id)
) partition by HASH (organisation_id);
alter table card_order_words enable row level security;
create index card_order_words_by_name ON card_order_words USING gin (names gin_trgm_ops) WITH (fastupdate=off);
create index card_order_words_by_number ON card_order_words USING gin (card_number gin_trgm_ops) WITH (fastupdate=off);
create index card_order_words_by_orderer ON card_order_words USING gin (reference gin_trgm_ops) WITH (fastupdate=off) WHERE
  (reference !~ '^content:[0-9a-f]{64}$');
create table card_order_words_0 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 0);
create table card_order_words_1 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 1);
create table card_order_words_2 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 2);
create table card_order_words_3 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 3);
create table card_order_words_4 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 4);
create table card_order_words_5 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 5);
create table card_order_words_6 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 6);
create table card_order_words_7 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 7);
create table card_order_words_8 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 8);
create table card_order_words_9 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 9);
create table card_order_words_10 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 10);
create table card_order_words_11 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 11);
create table card_order_words_12 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 12);
create table card_order_words_13 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 13);
create table card_order_words_14 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 14);
create table card_order_words_15 partition of card_order_words FOR VALUES WITH (modulus 16, remainder 15);

create table card_orders (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  supplier_id uuid not null,
  card_type text not null,
  status text not null,
  status_modified timestamptz not null default now(),
  created timestamptz not null default now(),
  holder_id uuid,
  redeemed_by uuid,
  government_id_hash bytea not null,
  government_id_sealed bytea not null,
  government_id_type text not null,
  government_id_country text not null,
  given_names text not null,
  family_names text not null,
  printable_name text not null,
  date_of_birth date not null,
  nationalities text[] not null,
  email text,
  phone text,
  language text not null default 'en',
  contact_email text,
  contact_phone text,
  address text,
  postal_code text,
  city text,
  country text not null,
  photo_id uuid,
  valid_from date not null,
  valid_until date not null,
  rejection_reason text,
  suspended_by text,
  card_number text,
  pin_sealed bytea,
  virtual_card_enabled boolean not null default false,
  orderer_reference text,
  filter_group text collate "C" not null generated always as ( CASE WHEN (status = ANY (ARRAY['cancelled_by_orderer',
    'cancelled_by_holder', 'cancelled_by_id_verifier'])) THEN 'cancelled' WHEN (status = ANY (ARRAY['personalized', 'activated']))
    THEN 'active' WHEN (status = ANY (ARRAY['suspended', 'terminated', 'expired'])) THEN 'inactive' ELSE 'pending' END) stored,
  sorted_name text collate "C" not null generated always as (sorted_name(printable_name)) stored,
  needs_second_person boolean not null default false,
  replaces uuid,
  is_renewal boolean not null default false,
  confirmed_email text,
  constraint card_orders_pkey PRIMARY KEY (id),
  constraint card_orders_card_number_key UNIQUE (card_number),
  constraint card_orders_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES persons(id),
  constraint card_orders_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint card_orders_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES pictures(id),
  constraint card_orders_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES persons(id),
  constraint card_orders_replaces_fkey FOREIGN KEY (replaces) REFERENCES card_orders(id) ON DELETE SET NULL,
  constraint card_orders_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES card_suppliers(id),
  constraint card_orders_card_number_check CHECK ((card_number ~ '^[A-Z0-9]{2}[0-9]{10}$')),
  constraint card_orders_card_type_check CHECK ((card_type = ANY (ARRAY['nordic', 'nordic_visitor', 'nordic_temporary', 'lma']))),
  constraint card_orders_check CHECK ((valid_until >= valid_from)),
  constraint card_orders_check1 CHECK (((status <> ALL (ARRAY['activated', 'suspended'])) OR ((holder_id IS NOT NULL) AND
    (card_number IS NOT NULL) AND (pin_sealed IS NOT NULL)))),
  constraint card_orders_check2 CHECK (((status = 'suspended') = (suspended_by IS NOT NULL))),
  constraint card_orders_check3 CHECK ((replaces <> id)),
  constraint card_orders_country_check CHECK ((country ~ '^[A-Z]{2}$')),
  constraint card_orders_government_id_country_check CHECK ((government_id_country ~ '^[A-Z]{2}$')),
  constraint card_orders_government_id_type_check CHECK ((government_id_type = ANY (ARRAY['ssn', 'passport_number',
    'id_card_number']))),
  constraint card_orders_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint card_orders_status_check CHECK ((status = ANY (ARRAY['ordered', 'approved_by_orderer', 'approved_by_holder',
    'cancelled_by_orderer', 'approved_by_personalizer', 'ready_to_personalize', 'printed', 'printing_failed',
    'cancelled_by_holder', 'cancelled_by_id_verifier', 'personalized', 'personalization_failed', 'rejected_by_personalizer',
    'activated', 'suspended', 'terminated', 'expired']))),
  constraint card_orders_suspended_by_check CHECK ((suspended_by = ANY (ARRAY['holder', 'company'])))
);
alter table card_orders enable row level security;
create index card_orders_by_email ON card_orders (lower(email)) WHERE (email IS NOT NULL);
create index card_orders_by_end ON card_orders (organisation_id, filter_group, valid_until, created DESC, id DESC);
create index card_orders_by_former_email ON card_orders (lower(confirmed_email)) WHERE ((confirmed_email IS NOT NULL) AND
  (confirmed_email IS DISTINCT FROM email));
create index card_orders_by_government_id ON card_orders (government_id_hash);
create index card_orders_by_name ON card_orders (organisation_id, filter_group, sorted_name, created DESC, id DESC);
create index card_orders_by_photo ON card_orders (photo_id) WHERE (photo_id IS NOT NULL);
create unique index card_orders_by_reference ON card_orders (organisation_id, orderer_reference) WHERE (orderer_reference IS NOT
  NULL);
create index card_orders_by_shown_number ON card_orders (organisation_id, card_number, id) WHERE (filter_group = 'active');
create index card_orders_by_type ON card_orders (organisation_id, filter_group, card_type, created DESC, id DESC);
create index card_orders_ended_with_name ON card_orders (status_modified) WHERE ((printable_name <> '…') AND (status = ANY
  (ARRAY['cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer', 'terminated',
  'expired'])));
create index card_orders_ended_with_photo ON card_orders (status_modified) WHERE ((photo_id IS NOT NULL) AND (status = ANY
  (ARRAY['cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer', 'terminated',
  'expired'])));
create index card_orders_ended_with_pin ON card_orders (id) WHERE ((pin_sealed IS NOT NULL) AND (status = ANY
  (ARRAY['cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer', 'terminated',
  'expired'])));
create index card_orders_ending ON card_orders (valid_until) WHERE (status = ANY (ARRAY['personalized', 'activated',
  'suspended']));
create index card_orders_for_supplier ON card_orders (supplier_id, status, status_modified) WHERE (status = ANY
  (ARRAY['approved_by_orderer', 'ready_to_personalize', 'printed', 'printing_failed', 'personalization_failed']));
create index card_orders_of_filter ON card_orders (organisation_id, filter_group, created DESC, id DESC);
create index card_orders_of_holder ON card_orders (holder_id) WHERE (holder_id IS NOT NULL);
create index card_orders_of_organisation ON card_orders (organisation_id, created DESC, id DESC);
create index card_orders_redeemed ON card_orders (redeemed_by) WHERE (redeemed_by IS NOT NULL);
create index card_orders_replaces ON card_orders (replaces) WHERE (replaces IS NOT NULL);
create index card_orders_unapproved ON card_orders (organisation_id, created DESC, id DESC) WHERE (status = 'ordered');
create index card_orders_waiting ON card_orders (organisation_id, filter_group, status_modified, id) WHERE (status = ANY
  (ARRAY['approved_by_personalizer', 'personalized']));
create index card_orders_without_photo ON card_orders (organisation_id) WHERE (photo_id IS NULL);
create unique index one_activated_card ON card_orders (organisation_id, holder_id) WHERE (status = 'activated');
create trigger count_changed_orders AFTER UPDATE ON card_orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders FOR
  EACH STATEMENT EXECUTE FUNCTION count_changed_orders();
create trigger count_new_orders AFTER INSERT ON card_orders REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE
  FUNCTION count_new_orders();
create trigger forget_gone_orders AFTER DELETE ON card_orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE
  FUNCTION forget_gone_orders();
create trigger refuse_unknown_beginning BEFORE INSERT ON card_orders FOR EACH ROW EXECUTE FUNCTION refuse_unknown_transition();
create trigger refuse_unknown_transition BEFORE UPDATE OF status ON card_orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM
  new.status)) EXECUTE FUNCTION refuse_unknown_transition();
create trigger words_of_changed_order AFTER UPDATE OF organisation_id, created, given_names, family_names, printable_name,
  card_number, orderer_reference ON card_orders FOR EACH ROW EXECUTE FUNCTION words_of_changed_order();
create trigger words_of_new_orders AFTER INSERT ON card_orders REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE
  FUNCTION words_of_new_orders();

create table card_suppliers (
  id uuid not null default gen_random_uuid(),
  accreditation_code text not null,
  code text not null,
  name text not null,
  logo_id uuid,
  constraint card_suppliers_pkey PRIMARY KEY (id),
  constraint card_suppliers_accreditation_code_key UNIQUE (accreditation_code),
  constraint card_suppliers_code_key UNIQUE (code),
  constraint card_suppliers_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint card_suppliers_accreditation_code_check CHECK ((accreditation_code ~ '^[A-Z]{2}$')),
  constraint card_suppliers_code_check CHECK ((code ~ '^[a-z0-9-]{2,32}$'))
);

create table company_contracts (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  person_id uuid not null,
  signed_by text not null,
  signed timestamptz not null,
  source text not null,
  sign_way text not null,
  language text not null,
  document_hash bytea not null,
  document bytea not null,
  signed_copy bytea not null,
  details_source text,
  registry_outcome text,
  registry_name text,
  email_proven text,
  constraint company_contracts_pkey PRIMARY KEY (id),
  constraint company_contracts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint company_contracts_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint company_contracts_details_source_check CHECK ((details_source = ANY (ARRAY['registry', 'hand']))),
  constraint company_contracts_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint company_contracts_sign_way_check CHECK ((sign_way = ANY (ARRAY['sameDevice', 'mobile', 'smartId'])))
);
alter table company_contracts enable row level security;
create index company_contracts_of_organisation ON company_contracts (organisation_id, signed);

create table company_user_counts (
  organisation_id uuid not null,
  users integer not null,
  constraint company_user_counts_pkey PRIMARY KEY (organisation_id),
  constraint company_user_counts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);

create table company_users (
  person_id uuid not null,
  organisation_id uuid not null,
  user_type text not null,
  state text not null default 'accepted',
  last_represented timestamptz,
  granted text[] not null default '{}',
  folded_name text collate "C" not null,
  asked timestamptz not null default now(),
  constraint company_users_pkey PRIMARY KEY (person_id, organisation_id),
  constraint company_users_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint company_users_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint company_users_state_check CHECK ((state = ANY (ARRAY['pending', 'accepted', 'declined']))),
  constraint company_users_user_type_check CHECK ((user_type = ANY (ARRAY['main', 'basic', 'inactive'])))
);
alter table company_users enable row level security;
create index company_users_by_name ON company_users (organisation_id, folded_name, person_id);
create index company_users_not_accepted ON company_users (asked) WHERE (state <> 'accepted');
create trigger count_gone_company_users AFTER DELETE ON company_users REFERENCING OLD TABLE AS old_users FOR EACH STATEMENT
  EXECUTE FUNCTION count_company_users();
create trigger count_new_company_users AFTER INSERT ON company_users REFERENCING NEW TABLE AS new_users FOR EACH STATEMENT EXECUTE
  FUNCTION count_company_users();
create trigger keep_erased BEFORE INSERT ON company_users FOR EACH ROW EXECUTE FUNCTION keep_erased();
create trigger name_of_company_user BEFORE INSERT ON company_users FOR EACH ROW EXECUTE FUNCTION name_of_company_user();

create table counted_requests (
  counted bytea not null,
  minute timestamptz not null,
  count integer not null,
  constraint counted_requests_pkey PRIMARY KEY (counted, minute)
);
create index counted_requests_by_age ON counted_requests (minute);

create table deeds (
  id bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null,
  person_id uuid,
  key_id uuid,
  operator text,
  detail jsonb not null default '{}'::jsonb,
  constraint deeds_pkey PRIMARY KEY (id),
  constraint deeds_key_id_fkey FOREIGN KEY (key_id) REFERENCES partner_keys(id),
  constraint deeds_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint deeds_check CHECK ((num_nonnulls(person_id, key_id, operator) <= 1)),
  constraint deeds_kind_check CHECK ((kind = ANY (ARRAY['sign-in', 'sign-out', 'sessions-ended', 'key-made', 'key-revoked',
    'key-changed', 'key-rotated', 'key-rotation-ended', 'secrets-rotated', 'restored', 'forgotten', 'person-exported',
    'person-erased'])))
);
create index deeds_by_age ON deeds USING brin (at);
create trigger keep_deeds BEFORE DELETE OR UPDATE ON deeds FOR EACH ROW EXECUTE FUNCTION keep_deeds();

create table disclosures (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  reader_id uuid,
  subject_person_id uuid,
  order_id uuid,
  organisation_id uuid,
  reader_organisation_id uuid,
  reader_type text,
  day date,
  reader_key_id uuid,
  reader_office_id uuid,
  constraint disclosures_pkey PRIMARY KEY (id),
  constraint disclosures_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint disclosures_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint disclosures_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES persons(id),
  constraint disclosures_reader_key_id_fkey FOREIGN KEY (reader_key_id) REFERENCES partner_keys(id),
  constraint disclosures_reader_office_id_fkey FOREIGN KEY (reader_office_id) REFERENCES id_offices(id),
  constraint disclosures_reader_organisation_id_fkey FOREIGN KEY (reader_organisation_id) REFERENCES organisations(id),
  constraint disclosures_subject_person_id_fkey FOREIGN KEY (subject_person_id) REFERENCES persons(id),
  constraint disclosures_have_a_reader CHECK ((num_nonnulls(reader_id, reader_key_id) = 1)),
  constraint disclosures_kind_check CHECK ((kind = ANY (ARRAY['pin', 'staff_search', 'staff_cards', 'staff_history',
    'staff_order', 'staff_lookup', 'staff_contract', 'staff_message', 'staff_registration', 'office_lookup', 'supplier_order',
    'company_list', 'company_order', 'company_file', 'company_contract', 'key_list']))),
  constraint disclosures_reader_type_check CHECK ((reader_type = ANY (ARRAY['main', 'basic'])))
);
alter table disclosures enable row level security;
create index disclosures_by_age ON disclosures USING brin (at);
create unique index disclosures_by_key ON disclosures (reader_key_id, subject_person_id, day) WHERE (kind = 'key_list');
create index disclosures_by_reader ON disclosures (reader_id, at);
create unique index disclosures_of_lists ON disclosures (organisation_id, reader_id, day) WHERE (kind = 'company_list');
create index disclosures_of_order ON disclosures (order_id, id) WHERE (order_id IS NOT NULL);
create index disclosures_of_organisation ON disclosures (organisation_id, at) WHERE (kind = ANY (ARRAY['company_list',
  'company_file']));
create index disclosures_of_person ON disclosures (subject_person_id, id) WHERE (subject_person_id IS NOT NULL);

create table email_links (
  token_hash bytea not null,
  purpose text not null,
  person_id uuid not null,
  browser_hash bytea not null,
  address text not null,
  created timestamptz not null,
  used timestamptz,
  organisation_id uuid,
  constraint email_links_pkey PRIMARY KEY (token_hash),
  constraint email_links_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint email_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint email_links_of_company CHECK (((purpose = 'company') = (organisation_id IS NOT NULL))),
  constraint email_links_purpose_check CHECK ((purpose = ANY (ARRAY['registration', 'account', 'company'])))
);
create index email_links_by_time ON email_links (created);
create index email_links_of_browser ON email_links (browser_hash);
create index email_links_of_person ON email_links (person_id, purpose, created);
create trigger keep_erased BEFORE INSERT ON email_links FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table end_digests (
  organisation_id uuid not null,
  month date not null,
  told timestamptz not null,
  messages uuid[] not null,
  constraint end_digests_pkey PRIMARY KEY (organisation_id, month),
  constraint end_digests_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table end_digests enable row level security;

create table ends_told (
  order_id uuid not null,
  days smallint not null,
  organisation_id uuid not null,
  told timestamptz not null,
  messages uuid[] not null,
  constraint ends_told_pkey PRIMARY KEY (order_id, days),
  constraint ends_told_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint ends_told_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint ends_told_days_check CHECK ((days > 0))
);
alter table ends_told enable row level security;
create index ends_told_of_organisation ON ends_told (organisation_id, told DESC);

create table former_names (
  id bigint not null generated always as identity,
  person_id uuid not null,
  given_names text not null,
  family_names text not null,
  until timestamptz not null,
  constraint former_names_pkey PRIMARY KEY (id),
  constraint former_names_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
create index former_names_of_person ON former_names (person_id);
create trigger keep_erased BEFORE INSERT ON former_names FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table found_cards (
  order_id uuid not null,
  day date not null,
  at timestamptz not null,
  constraint found_cards_pkey PRIMARY KEY (order_id, day),
  constraint found_cards_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE
);
alter table found_cards enable row level security;
create index found_cards_by_age ON found_cards (at);

create table government_ids (
  hash bytea not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  id_type text not null,
  country text not null,
  sealed bytea not null,
  constraint government_ids_pkey PRIMARY KEY (hash),
  constraint government_ids_id_key UNIQUE (id),
  constraint government_ids_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint government_ids_country_check CHECK ((country ~ '^[A-Z]{2}$')),
  constraint government_ids_id_type_check CHECK ((id_type = ANY (ARRAY['ssn', 'passport_number', 'id_card_number'])))
);
create index government_ids_of_person ON government_ids (person_id);
create trigger keep_erased BEFORE INSERT ON government_ids FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table history_entries (
  position bigint not null,
  history_id bigint not null,
  order_id uuid not null,
  digest bytea not null,
  name_salt bytea not null,
  words_salt bytea not null,
  actor_salt bytea not null,
  name_hash bytea,
  words_hash bytea,
  constraint history_entries_pkey PRIMARY KEY ("position"),
  constraint history_entries_history_id_key UNIQUE (history_id),
  constraint history_entries_history_id_fkey FOREIGN KEY (history_id) REFERENCES card_order_history(id)
);

create table history_heads (
  id bigint not null generated always as identity,
  size bigint not null,
  root bytea not null,
  peaks bytea not null,
  made timestamptz not null,
  note text not null,
  constraint history_heads_pkey PRIMARY KEY (id),
  constraint history_heads_note_key UNIQUE (note)
);

create table history_nodes (
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  constraint history_nodes_pkey PRIMARY KEY (level, place)
);

create table history_receivers (
  receiver text not null,
  head_id bigint not null default 0,
  attempts integer not null,
  next_attempt timestamptz not null,
  constraint history_receivers_pkey PRIMARY KEY (receiver)
);

create table history_tail (
  is_only boolean not null default true,
  placed_id bigint not null default 0,
  settled_id bigint not null default 0,
  seen_id bigint not null default 0,
  seen_before bigint not null default 0,
  constraint history_tail_pkey PRIMARY KEY (is_only),
  constraint history_tail_is_only_check CHECK (is_only)
);

create table holder_messages (
  id uuid not null,
  order_id uuid not null,
  status text not null,
  waits_since timestamptz not null,
  kind text not null,
  channel text not null,
  reminder smallint,
  written timestamptz not null,
  sent timestamptz,
  failed timestamptz,
  came_back boolean not null default false,
  actor_person_id uuid,
  actor_name text not null,
  actor_role text not null,
  to_former_address boolean not null default false,
  constraint holder_messages_pkey PRIMARY KEY (id),
  constraint holder_messages_actor_person_id_fkey FOREIGN KEY (actor_person_id) REFERENCES persons(id),
  constraint holder_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint holder_messages_actor_role_check CHECK ((actor_role = ANY (ARRAY['orderer', 'company', 'system']))),
  constraint holder_messages_channel_check CHECK ((channel = ANY (ARRAY['email', 'sms']))),
  constraint holder_messages_check CHECK (((NOT came_back) OR (failed IS NOT NULL))),
  constraint holder_messages_reminder_check CHECK ((reminder > 0))
);
alter table holder_messages enable row level security;
create index holder_messages_by_actor ON holder_messages (actor_person_id) WHERE (actor_person_id IS NOT NULL);
create index holder_messages_of_order ON holder_messages (order_id, written DESC);
create unique index holder_messages_once ON holder_messages (order_id, waits_since, reminder, channel) WHERE (reminder IS NOT
  NULL);

create table id_offices (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  created timestamptz not null default now(),
  constraint id_offices_pkey PRIMARY KEY (id),
  constraint id_offices_code_key UNIQUE (code),
  constraint id_offices_code_check CHECK ((code ~ '^[a-z0-9-]{2,32}$'))
);

create table idempotent_replies (
  partner_key_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created timestamptz not null default now(),
  constraint idempotent_replies_pkey PRIMARY KEY (partner_key_id, idempotency_key),
  constraint idempotent_replies_partner_key_id_fkey FOREIGN KEY (partner_key_id) REFERENCES partner_keys(id)
);
alter table idempotent_replies enable row level security;
create index idempotent_replies_with_columns ON idempotent_replies (created) WHERE (reply @? '$."rejected"[*]."reason"?(@ ==
  "unknownColumn")'::jsonpath);

create table invitations (
  token_hash bytea not null,
  order_id uuid not null,
  created timestamptz not null default now(),
  redeemed_at timestamptz,
  redeemed_by uuid,
  constraint invitations_pkey PRIMARY KEY (token_hash),
  constraint invitations_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint invitations_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES persons(id)
);
alter table invitations enable row level security;
create index invitations_of_order ON invitations (order_id);

create table lent_rights (
  person_id uuid not null,
  organisation_id uuid not null,
  permission text not null,
  until timestamptz not null,
  lent_by uuid not null,
  constraint lent_rights_pkey PRIMARY KEY (person_id, organisation_id, permission),
  constraint lent_rights_lent_by_fkey FOREIGN KEY (lent_by) REFERENCES persons(id),
  constraint lent_rights_person_id_organisation_id_fkey FOREIGN KEY (person_id, organisation_id) REFERENCES
    company_users(person_id, organisation_id) ON DELETE CASCADE
);
alter table lent_rights enable row level security;
create index lent_rights_by_end ON lent_rights (until);
create index lent_rights_of_lender ON lent_rights (lent_by);

create table membership_changes (
  id bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null,
  role text not null,
  scope text not null,
  person_id uuid,
  whom text not null,
  was text,
  becomes text,
  actor_person_id uuid,
  actor_name text,
  actor_role text not null,
  actor_key_id uuid,
  constraint membership_changes_pkey PRIMARY KEY (id),
  constraint membership_changes_actor_key_id_fkey FOREIGN KEY (actor_key_id) REFERENCES partner_keys(id),
  constraint membership_changes_actor_person_id_fkey FOREIGN KEY (actor_person_id) REFERENCES persons(id),
  constraint membership_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint membership_changes_actor_role_check CHECK ((actor_role = ANY (ARRAY['system', 'staff', 'company', 'invited']))),
  constraint membership_changes_kind_check CHECK ((kind = ANY (ARRAY['added', 'invited', 'sent-again', 'withdrawn', 'accepted',
    'declined', 'changed', 'ended', 'granted', 'taken', 'lent', 'taken-back', 'second-person', 'second-terminations',
    'second-changes', 'request-declined'])))
);
create index membership_changes_of_asked ON membership_changes (person_id, at) WHERE (kind = 'invited');
create index membership_changes_of_scope ON membership_changes (scope, id);
create index membership_changes_of_staff ON membership_changes (at) WHERE ((actor_role = ANY (ARRAY['staff', 'system'])) OR (role
  = ANY (ARRAY['staff', 'operator', 'clerk', 'supplier', 'office'])));
create index membership_changes_of_staff_by_words ON membership_changes USING gin (folded( CASE WHEN (kind = 'declined') THEN
  COALESCE(was, '') ELSE ((whom || ' ') || COALESCE(actor_name, '')) END) gin_trgm_ops) WHERE ((actor_role = ANY (ARRAY['staff',
  'system'])) OR (role = ANY (ARRAY['staff', 'operator', 'clerk', 'supplier', 'office'])));
create index membership_changes_with_addresses ON membership_changes (at) WHERE (((kind = ANY (ARRAY['invited', 'sent-again',
  'withdrawn', 'declined', 'request-declined'])) AND (whom <> '…')) OR ((kind = 'declined') AND (num_nonnulls(person_id,
  actor_person_id, actor_name) > 0)) OR ((kind = 'accepted') AND (was IS NOT NULL)));

create table membership_invitations (
  id uuid not null default gen_random_uuid(),
  role text not null,
  scope text not null,
  email text not null,
  language text not null,
  state text not null,
  created timestamptz not null,
  sent timestamptz not null,
  answered_by uuid,
  sent_by_key_id uuid,
  constraint membership_invitations_pkey PRIMARY KEY (id),
  constraint membership_invitations_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES persons(id),
  constraint membership_invitations_sent_by_key_id_fkey FOREIGN KEY (sent_by_key_id) REFERENCES partner_keys(id),
  constraint membership_invitations_check CHECK (((role = 'staff') = (scope = 'global'))),
  constraint membership_invitations_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint membership_invitations_role_check CHECK ((role = ANY (ARRAY['staff', 'operator', 'clerk', 'main', 'basic']))),
  constraint membership_invitations_state_check CHECK ((state = ANY (ARRAY['waiting', 'accepted', 'declined', 'withdrawn'])))
);
alter table membership_invitations enable row level security;
create index membership_invitations_listed ON membership_invitations (scope) WHERE (state = ANY (ARRAY['waiting', 'declined']));
create index membership_invitations_of_key ON membership_invitations (sent_by_key_id) WHERE (state = 'waiting');
create unique index membership_invitations_waiting ON membership_invitations (scope, lower(email)) WHERE (state = 'waiting');

create table membership_links (
  token_hash bytea not null,
  invitation_id uuid not null,
  created timestamptz not null,
  constraint membership_links_pkey PRIMARY KEY (token_hash),
  constraint membership_links_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES membership_invitations(id)
);
alter table membership_links enable row level security;
create index membership_links_of_invitation ON membership_links (invitation_id);

create table notices_off (
  person_id uuid not null,
  kind text not null,
  constraint notices_off_pkey PRIMARY KEY (person_id, kind),
  constraint notices_off_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint notices_off_kind_check CHECK ((kind = ANY (ARRAY['card-ready', 'access-asked'])))
);
create trigger keep_erased BEFORE INSERT ON notices_off FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table office_deeds (
  id bigint not null generated always as identity,
  at timestamptz not null,
  office_id uuid not null,
  clerk_id uuid not null,
  clerk_name text not null,
  kind text not null,
  subject_person_id uuid,
  order_id uuid,
  name text not null,
  document text,
  scanner text,
  reason text,
  constraint office_deeds_pkey PRIMARY KEY (id),
  constraint office_deeds_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES persons(id),
  constraint office_deeds_office_id_fkey FOREIGN KEY (office_id) REFERENCES id_offices(id),
  constraint office_deeds_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint office_deeds_subject_person_id_fkey FOREIGN KEY (subject_person_id) REFERENCES persons(id),
  constraint office_deeds_kind_check CHECK ((kind = ANY (ARRAY['recorded', 'cancelled'])))
);
alter table office_deeds enable row level security;
create index office_deeds_of_day ON office_deeds (office_id, at);

create table order_corrections (
  order_id uuid not null,
  id uuid not null,
  person_id uuid,
  said jsonb not null,
  note text,
  asked timestamptz not null,
  photo bytea,
  photo_came_as bytea,
  organisation_id uuid not null,
  constraint order_corrections_pkey PRIMARY KEY (order_id),
  constraint order_corrections_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint order_corrections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint order_corrections_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint order_corrections_photo_check CHECK (((photo IS NULL) = (photo_came_as IS NULL)))
);
alter table order_corrections enable row level security;
create index order_corrections_by_age ON order_corrections (asked);
create index order_corrections_by_organisation ON order_corrections (organisation_id);

create table order_import_rows (
  import_id uuid not null,
  line integer not null,
  worker text not null,
  outcome text not null,
  order_id uuid,
  problems jsonb not null,
  constraint order_import_rows_pkey PRIMARY KEY (import_id, line),
  constraint order_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES order_imports(id) ON DELETE CASCADE,
  constraint order_import_rows_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint order_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['ordered', 'before', 'wrong'])))
);
alter table order_import_rows enable row level security;
create index order_import_rows_of_order ON order_import_rows (order_id);

create table order_imports (
  id uuid not null,
  organisation_id uuid not null,
  person_id uuid not null,
  begun timestamptz not null,
  constraint order_imports_pkey PRIMARY KEY (id),
  constraint order_imports_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint order_imports_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
alter table order_imports enable row level security;
create index order_imports_by_age ON order_imports (begun);

create table organisation_changes (
  id bigint not null generated always as identity,
  at timestamptz not null,
  organisation_id uuid not null,
  kind text not null,
  whom text not null,
  was text,
  becomes text,
  reason text,
  actor_person_id uuid,
  actor_name text,
  actor_role text not null,
  actor_key_id uuid,
  bulk_job_id uuid,
  constraint organisation_changes_pkey PRIMARY KEY (id),
  constraint organisation_changes_actor_key_id_fkey FOREIGN KEY (actor_key_id) REFERENCES partner_keys(id),
  constraint organisation_changes_actor_person_id_fkey FOREIGN KEY (actor_person_id) REFERENCES persons(id),
  constraint organisation_changes_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint organisation_changes_actor_role_check CHECK ((actor_role = ANY (ARRAY['system', 'staff', 'company']))),
  constraint organisation_changes_kind_check CHECK ((kind = ANY (ARRAY['state', 'account-made', 'account-changed', 'account-name',
    'account-scopes', 'account-expires', 'account-revoked', 'company-added', 'company-registered', 'name', 'address',
    'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type', 'invoicing-address', 'manager-added',
    'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused', 'webhook-resumed', 'webhook-removed',
    'cards-suspend', 'cards-terminate', 'cards-reactivate', 'cards-reject', 'cards-renew', 'cards-remind', 'cards-export',
    'holder-photos', 'second-asked', 'second-confirmed', 'second-declined', 'second-withdrawn', 'second-lapsed'])))
);
create index organisation_changes_of_organisation ON organisation_changes (organisation_id, id);
create index organisation_changes_of_staff ON organisation_changes (at) WHERE (actor_role = ANY (ARRAY['staff', 'system']));
create index organisation_changes_of_staff_by_words ON organisation_changes USING gin (folded( CASE WHEN (kind = 'declined') THEN
  COALESCE(was, '') ELSE ((whom || ' ') || COALESCE(actor_name, '')) END) gin_trgm_ops) WHERE (actor_role = ANY (ARRAY['staff',
  'system']));

create table organisation_counts (
  state text not null,
  companies integer not null,
  constraint organisation_counts_pkey PRIMARY KEY (state),
  constraint organisation_counts_state_check CHECK ((state = ANY (ARRAY['pending', 'active', 'terminated', 'payment_overdue'])))
);

create table organisation_managers (
  managed_id uuid not null,
  manager_id uuid not null,
  constraint organisation_managers_pkey PRIMARY KEY (managed_id, manager_id),
  constraint organisation_managers_managed_id_fkey FOREIGN KEY (managed_id) REFERENCES organisations(id),
  constraint organisation_managers_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES organisations(id),
  constraint organisation_managers_check CHECK ((managed_id <> manager_id))
);
create index organisation_managers_by_manager ON organisation_managers (manager_id);

create table organisations (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  company_number text not null,
  country text not null,
  state text not null,
  email text,
  phone text,
  address text,
  postal_code text,
  city text,
  language text not null default 'en',
  logo_id uuid,
  created timestamptz not null default now(),
  invoicing jsonb,
  orders_need_second_person boolean not null default false,
  sorted_name text collate "C" not null generated always as (sorted_name(name)) stored,
  words text not null generated always as (((((folded(name) || ' ') || folded(company_number)) || ' ') ||
    folded(replace(company_number, '-', '')))) stored,
  email_proven text,
  takes_holder_photos boolean not null default false,
  terminations_need_second_person boolean not null default false,
  changes_need_second_person_above integer,
  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_code_key UNIQUE (code),
  constraint organisations_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint organisations_changes_need_second_person_above_check CHECK ((changes_need_second_person_above > 0)),
  constraint organisations_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$')),
  constraint organisations_country_check CHECK ((country ~ '^[A-Z]{2}$')),
  constraint organisations_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint organisations_state_check CHECK ((state = ANY (ARRAY['pending', 'active', 'terminated', 'payment_overdue'])))
);
create index organisations_by_folded_name ON organisations (folded(name));
create index organisations_by_logo ON organisations (logo_id) WHERE (logo_id IS NOT NULL);
create index organisations_by_name ON organisations (sorted_name, id);
create index organisations_by_number ON organisations (country, ( CASE WHEN (country = 'SE') THEN "right"(replace(company_number,
  '-', ''), 10) ELSE replace(upper(company_number), '-', '') END));
create index organisations_by_state ON organisations (state, sorted_name, id);
create index organisations_by_words ON organisations USING gin (words gin_trgm_ops);
create trigger count_changed_organisations AFTER UPDATE ON organisations REFERENCING OLD TABLE AS old_organisations NEW TABLE AS
  new_organisations FOR EACH STATEMENT EXECUTE FUNCTION count_organisations();
create trigger count_new_organisations AFTER INSERT ON organisations REFERENCING NEW TABLE AS new_organisations FOR EACH STATEMENT
  EXECUTE FUNCTION count_organisations();
create trigger refuse_reserved_code BEFORE INSERT ON organisations FOR EACH ROW EXECUTE FUNCTION refuse_reserved_code();
create trigger refuse_reserved_new_code BEFORE UPDATE OF code ON organisations FOR EACH ROW WHEN ((old.code IS DISTINCT FROM
  new.code)) EXECUTE FUNCTION refuse_reserved_code();

create table outbox_messages (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  channel text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body_sealed bytea not null,
  created timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt timestamptz not null default now(),
  sent timestamptz,
  failed timestamptz,
  last_error text,
  card_sealed bytea,
  contract_id uuid,
  claimed_until timestamptz,
  turn smallint not null default 1,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES company_contracts(id),
  constraint outbox_messages_channel_check CHECK ((channel = ANY (ARRAY['email', 'sms']))),
  constraint outbox_messages_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint outbox_messages_turn_check CHECK (((turn >= 0) AND (turn <= 2)))
);
create index outbox_messages_by_kind ON outbox_messages (kind);
create index outbox_messages_by_recipient ON outbox_messages (lower(recipient));
create index outbox_messages_failed ON outbox_messages (failed DESC, id) WHERE ((sent IS NULL) AND (failed IS NOT NULL));
create index outbox_messages_over ON outbox_messages (created) WHERE ((sent IS NOT NULL) OR (failed IS NOT NULL));
create index outbox_messages_waiting ON outbox_messages (turn, next_attempt) WHERE ((sent IS NULL) AND (failed IS NULL));

create table partner_keys (
  id uuid not null default gen_random_uuid(),
  name text not null,
  key_hash bytea not null,
  scopes text[] not null,
  organisation_id uuid,
  supplier_id uuid,
  created timestamptz not null default now(),
  revoked timestamptz,
  email text,
  expires date,
  last_used timestamptz,
  made_by uuid,
  addresses text[] not null default '{}',
  per_day integer,
  calls_day date,
  calls integer not null default 0,
  former_hash bytea,
  former_until timestamptz,
  former_used timestamptz,
  end_told_of date,
  end_told_days smallint,
  constraint partner_keys_pkey PRIMARY KEY (id),
  constraint partner_keys_key_hash_key UNIQUE (key_hash),
  constraint partner_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES persons(id),
  constraint partner_keys_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint partner_keys_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES card_suppliers(id),
  constraint partner_keys_addresses_check CHECK ((cardinality(addresses) <= 50)),
  constraint partner_keys_check CHECK (((former_hash IS NULL) = (former_until IS NULL))),
  constraint partner_keys_check1 CHECK (((end_told_of IS NULL) = (end_told_days IS NULL))),
  constraint partner_keys_per_day_check CHECK ((per_day > 0))
);
alter table partner_keys enable row level security;
create unique index partner_keys_by_email ON partner_keys (organisation_id, lower(email)) WHERE (revoked IS NULL);
create unique index partner_keys_by_former ON partner_keys (former_hash) WHERE (former_hash IS NOT NULL);
create index partner_keys_of_maker ON partner_keys (made_by, organisation_id) WHERE (revoked IS NULL);
create index partner_keys_of_organisation ON partner_keys (organisation_id, created) WHERE (organisation_id IS NOT NULL);

create table person_logins (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  constraint person_logins_pkey PRIMARY KEY (issuer, subject),
  constraint person_logins_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
create trigger keep_erased BEFORE INSERT ON person_logins FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table person_permissions (
  person_id uuid not null,
  permission text not null,
  scope text not null default 'global',
  since timestamptz not null default now(),
  constraint person_permissions_pkey PRIMARY KEY (person_id, permission, scope),
  constraint person_permissions_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
create index person_permissions_by_scope ON person_permissions (permission, scope);
create trigger keep_erased BEFORE INSERT ON person_permissions FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table persons (
  id uuid not null default gen_random_uuid(),
  username text not null,
  given_names text not null,
  family_names text not null,
  date_of_birth date,
  email text,
  language text,
  created timestamptz not null default now(),
  phone text,
  phone_proven timestamptz,
  reminded_by_text boolean not null default false,
  phone_unreached timestamptz,
  erased timestamptz,
  constraint persons_pkey PRIMARY KEY (id),
  constraint persons_username_key UNIQUE (username),
  constraint persons_check CHECK (((phone_proven IS NULL) OR (phone IS NOT NULL))),
  constraint persons_check1 CHECK (((NOT reminded_by_text) OR (phone_proven IS NOT NULL))),
  constraint persons_check2 CHECK (((phone_unreached IS NULL) OR ((phone IS NOT NULL) AND (phone_proven IS NULL)))),
  constraint persons_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et'])))
);
create index persons_by_birth ON persons (date_of_birth) WHERE (date_of_birth IS NOT NULL);
create unique index persons_by_email ON persons (lower(email)) WHERE (email IS NOT NULL);
create index persons_by_name ON persons USING gin (folded(((((given_names || ' ') || family_names) || ' ') || given_names))
  gin_trgm_ops);
create index persons_by_phone ON persons (phone) WHERE (phone IS NOT NULL);
create trigger keep_erased_person BEFORE UPDATE ON persons FOR EACH ROW WHEN ((old.erased IS NOT NULL)) EXECUTE FUNCTION
  keep_erased_person();
create trigger name_of_renamed_user AFTER UPDATE OF given_names, family_names, username ON persons FOR EACH ROW WHEN
  ((((old.given_names IS DISTINCT FROM new.given_names) OR (old.family_names IS DISTINCT FROM new.family_names)) OR (old.username
  IS DISTINCT FROM new.username))) EXECUTE FUNCTION name_of_renamed_user();

create table phone_codes (
  person_id uuid not null,
  code_hash bytea not null,
  sent timestamptz not null,
  tries smallint not null default 0,
  message_id uuid,
  constraint phone_codes_pkey PRIMARY KEY (person_id),
  constraint phone_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint phone_codes_tries_check CHECK ((tries >= 0))
);
create index phone_codes_by_age ON phone_codes (sent);
create trigger keep_erased BEFORE INSERT ON phone_codes FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table pictures (
  id uuid not null default gen_random_uuid(),
  media_type text not null,
  content bytea not null,
  created timestamptz not null default now(),
  came_as bytea,
  given timestamptz,
  constraint pictures_pkey PRIMARY KEY (id),
  constraint pictures_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg', 'image/png', 'image/svg+xml'])))
);
alter table pictures enable row level security;
create index pictures_by_file ON pictures (came_as) WHERE (came_as IS NOT NULL);

create table production_claims (
  order_id uuid not null,
  person_id uuid not null,
  until timestamptz not null,
  constraint production_claims_pkey PRIMARY KEY (order_id),
  constraint production_claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint production_claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
alter table production_claims enable row level security;

create table production_reasons (
  supplier_id uuid not null,
  reason text not null,
  used timestamptz not null,
  constraint production_reasons_pkey PRIMARY KEY (supplier_id, reason),
  constraint production_reasons_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES card_suppliers(id)
);
alter table production_reasons enable row level security;

create table registrations (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  step text not null,
  country text not null,
  company_number text not null,
  outcome text not null,
  source text not null,
  name text,
  address text,
  postal_code text,
  city text,
  email text,
  email_proven text,
  phone text,
  language text not null,
  logo_id uuid,
  invoicing jsonb,
  last_signing text,
  organisation_id uuid,
  created timestamptz not null,
  changed timestamptz not null,
  registry_name text,
  sorted_name text collate "C" not null generated always as (sorted_name(COALESCE(name, company_number))) stored,
  words text not null generated always as (folded(((COALESCE(name, company_number) || ' ') || company_number))) stored,
  is_looked_up boolean not null default false,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_organisation_id_key UNIQUE (organisation_id),
  constraint registrations_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint registrations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint registrations_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint registrations_check CHECK (((step = 'registered') = (organisation_id IS NOT NULL))),
  constraint registrations_country_check CHECK ((country ~ '^[A-Z]{2}$')),
  constraint registrations_language_check CHECK ((language = ANY (ARRAY['en', 'fi', 'sv', 'et']))),
  constraint registrations_source_check CHECK ((source = ANY (ARRAY['registry', 'hand']))),
  constraint registrations_step_check CHECK ((step = ANY (ARRAY['details', 'invoicing', 'contract', 'registered'])))
);
create index registrations_by_name ON registrations (sorted_name, id) WHERE (organisation_id IS NULL);
create index registrations_by_step ON registrations (step, changed);
create unique index registrations_under_way ON registrations (person_id) WHERE (organisation_id IS NULL);
create trigger keep_erased BEFORE INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table renewal_choices (
  id bigint not null generated always as identity,
  order_id uuid not null,
  declined boolean not null,
  at timestamptz not null,
  actor_person_id uuid,
  actor_name text not null,
  constraint renewal_choices_pkey PRIMARY KEY (id),
  constraint renewal_choices_actor_person_id_fkey FOREIGN KEY (actor_person_id) REFERENCES persons(id),
  constraint renewal_choices_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE
);
alter table renewal_choices enable row level security;
create index renewal_choices_of_order ON renewal_choices (order_id, id DESC);

create table replacement_requests (
  order_id uuid not null,
  cause text not null,
  asked timestamptz not null,
  told timestamptz not null,
  mails jsonb not null default '[]'::jsonb,
  constraint replacement_requests_pkey PRIMARY KEY (order_id),
  constraint replacement_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id) ON DELETE CASCADE,
  constraint replacement_requests_cause_check CHECK ((cause = ANY (ARRAY['lost', 'stolen', 'damaged'])))
);
alter table replacement_requests enable row level security;

create table running_portals (
  id uuid not null,
  key_ids text[] not null,
  seen timestamptz not null,
  sealing_ids text[],
  time_zone text,
  constraint running_portals_pkey PRIMARY KEY (id)
);

create table schema_functions (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  sql text,
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table schema_served (
  mark text not null,
  release text not null,
  constraint schema_served_pkey PRIMARY KEY (mark)
);

create table security_events (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  person_id uuid,
  detail jsonb not null default '{}'::jsonb,
  counted_by text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_counted_by_key UNIQUE (counted_by)
);
create index security_events_by_age ON security_events USING brin (at);

create table sessions (
  id_hash bytea not null,
  person_id uuid not null,
  method text not null,
  verified_identity_id uuid,
  id_token_hint text,
  represented_organisation_id uuid,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires timestamptz not null,
  id uuid not null default gen_random_uuid(),
  browser text not null default 'other',
  system text not null default 'other',
  is_fresh boolean not null default false,
  broker_session bytea,
  broker_subject bytea,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint sessions_represented_organisation_id_fkey FOREIGN KEY (represented_organisation_id) REFERENCES organisations(id),
  constraint sessions_verified_identity_id_fkey FOREIGN KEY (verified_identity_id) REFERENCES verified_identities(id),
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['bank', 'mobile', 'sms', 'manual', 'general'])))
);
create index sessions_by_expiry ON sessions (expires);
create index sessions_of_broker_session ON sessions (broker_session);
create index sessions_of_broker_subject ON sessions (broker_subject);
create index sessions_of_person ON sessions (person_id);
create trigger keep_erased BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table sign_in_attempts (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  method text not null,
  return_to text not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  signer_id uuid,
  document_hash bytea,
  document_language text,
  sign_way text,
  is_fresh boolean not null default false,
  constraint sign_in_attempts_pkey PRIMARY KEY (state_hash),
  constraint sign_in_attempts_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES persons(id)
);
create index sign_in_attempts_of_browser ON sign_in_attempts (browser_hash);

create table tried_government_ids (
  organisation_id uuid not null,
  asked_by uuid not null,
  government_id_hash bytea not null,
  born date,
  at timestamptz not null,
  constraint tried_government_ids_pkey PRIMARY KEY (organisation_id, asked_by, government_id_hash),
  constraint tried_government_ids_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table tried_government_ids enable row level security;
create index tried_government_ids_by_age ON tried_government_ids (at);
create index tried_government_ids_by_birth ON tried_government_ids (organisation_id, born);

create table verified_identities (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  government_id_hash bytea not null,
  source text not null,
  document text not null,
  given_names text not null,
  family_names text not null,
  date_of_birth date,
  nationalities text[] not null default '{}',
  phone_hash bytea,
  verified_at timestamptz not null default now(),
  phone_counts_from timestamptz,
  recorded_by uuid,
  constraint verified_identities_pkey PRIMARY KEY (id),
  constraint verified_identities_person_id_government_id_hash_source_doc_key UNIQUE (person_id, government_id_hash, source,
    document),
  constraint verified_identities_government_id_hash_fkey FOREIGN KEY (government_id_hash) REFERENCES government_ids(hash),
  constraint verified_identities_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint verified_identities_document_check CHECK ((document = ANY (ARRAY['eid', 'passport', 'id_card', 'lma_card'])))
);
create index verified_identities_by_key ON verified_identities (recorded_by, verified_at) WHERE (recorded_by IS NOT NULL);
create index verified_identities_by_phone ON verified_identities (phone_hash) WHERE (phone_hash IS NOT NULL);
create trigger keep_erased BEFORE INSERT ON verified_identities FOR EACH ROW EXECUTE FUNCTION keep_erased();

create table waits_told (
  order_id uuid not null,
  waits_since timestamptz not null,
  organisation_id uuid not null,
  told timestamptz not null,
  messages uuid[] not null default '{}'::uuid[],
  constraint waits_told_pkey PRIMARY KEY (order_id, waits_since),
  constraint waits_told_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_orders(id),
  constraint waits_told_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
alter table waits_told enable row level security;
create index waits_told_of_organisation ON waits_told (organisation_id, told DESC);

create table webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event_id text not null,
  kind text not null,
  body text not null,
  created timestamptz not null,
  attempts integer not null default 0,
  next_attempt timestamptz,
  claimed_until timestamptz,
  taken timestamptz,
  tried timestamptz,
  status integer,
  trouble text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_event_id_key UNIQUE (webhook_id, event_id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_trouble_check CHECK ((trouble = ANY (ARRAY['timeout', 'unreachable', 'not-allowed'])))
);
alter table webhook_deliveries enable row level security;
create index webhook_deliveries_by_order ON webhook_deliveries ((((body)::jsonb #>> '{data,order_id}'))) WHERE (next_attempt IS
  NULL);
create index webhook_deliveries_done ON webhook_deliveries (created) WHERE (next_attempt IS NULL);
create index webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt) WHERE (next_attempt IS NOT NULL);
create index webhook_deliveries_given_up ON webhook_deliveries (webhook_id, created DESC, id) WHERE ((taken IS NULL) AND
  (next_attempt IS NULL));
create index webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, created DESC, id);

create table webhook_demands (
  owner_id uuid not null,
  since timestamptz not null,
  count integer not null,
  constraint webhook_demands_pkey PRIMARY KEY (owner_id)
);
alter table webhook_demands enable row level security;

create table webhooks (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid,
  supplier_id uuid,
  address text not null,
  kinds text[] not null,
  secret_sealed bytea not null,
  former_sealed bytea,
  former_until timestamptz,
  created timestamptz not null,
  paused text,
  failing_since timestamptz,
  placed bigint not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  constraint webhooks_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES card_suppliers(id),
  constraint webhooks_check CHECK ((num_nonnulls(organisation_id, supplier_id) = 1)),
  constraint webhooks_check1 CHECK (((former_sealed IS NULL) = (former_until IS NULL))),
  constraint webhooks_paused_check CHECK ((paused = ANY (ARRAY['person', 'failing', 'gone'])))
);
alter table webhooks enable row level security;
create index webhooks_of_organisation ON webhooks (organisation_id) WHERE (organisation_id IS NOT NULL);
create index webhooks_of_supplier ON webhooks (supplier_id) WHERE (supplier_id IS NOT NULL);

create table world_facts (
  name text not null,
  value text not null,
  constraint world_facts_pkey PRIMARY KEY (name)
);

create view listed_orders as
SELECT id,
   organisation_id,
   card_type,
   status,
   status_modified,
   created,
   printable_name,
   card_number,
   valid_from,
   valid_until,
   photo_id,
   filter_group,
   orderer_reference,
   (EXISTS ( SELECT
          FROM order_corrections
         WHERE (order_corrections.order_id = id))) AS sent_back
  FROM card_orders;

-- The text of each function is in functions/, under its name.
-- card_types() returns text[]
-- count_changed_orders() returns trigger
-- count_company_users() returns trigger
-- count_new_orders() returns trigger
-- count_organisations() returns trigger
-- deliveries_of_orders(orders uuid[]) returns SETOF uuid
-- folded(words text) returns text
-- forget_gone_orders() returns trigger
-- has_card(status text) returns boolean
-- has_ended(status text) returns boolean
-- has_failed(status text) returns boolean
-- holds_text(names text, card_number text, reference text, longest text, likes text[], number_like text) returns boolean
-- is_card_order_transition(from_status text, to_status text) returns boolean
-- is_end_open(order_wanted uuid) returns boolean
-- is_organisation_reached(organisation uuid) returns boolean
-- is_own_reference(reference text) returns boolean
-- is_reached(id text) returns boolean
-- is_reserved_code(code text) returns boolean
-- keep_deeds() returns trigger
-- keep_erased() returns trigger
-- keep_erased_person() returns trigger
-- last_mail(order_wanted uuid) returns SETOF holder_messages
-- likes_of_words(text_wanted text) returns text[]
-- maker_of_key(key uuid) returns uuid
-- may_act(state text) returns boolean
-- month_of(moment timestamptz) returns date
-- name_of_company_user() returns trigger
-- name_of_person(given_names text, family_names text, username text) returns text
-- name_of_renamed_user() returns trigger
-- narrowed_card_orders(organisation uuid, shown text, likes text[], number_wanted text, ends_from date, ends_until date,
--   ends_choices date[], without_photo boolean, sent_back boolean, to_renew boolean, in_step text, turned_down_since timestamptz,
--   sorted_by text, descending boolean, wanted_page integer, per_page integer, OUT total integer, OUT page integer, OUT ids
--   uuid[], OUT counts json, OUT ending integer[]) returns record
-- next_order(card uuid) returns SETOF card_orders
-- one_line(words text) returns text
-- order_ids_for_display(organisation uuid, shown text, text_wanted text, number_wanted text, ends_from date, ends_until date,
--   without_photo boolean, sent_back boolean, to_renew boolean, in_step text, turned_down_since timestamptz, sorted_by text,
--   descending boolean) returns uuid[]
-- order_step(id uuid, status text, turned_down_since timestamptz) returns text
-- orders_by_step(organisation uuid, turned_down_since timestamptz) returns TABLE(step text, orders integer)
-- orders_for_display(organisation uuid, shown text, text_wanted text, number_wanted text, ends_from date, ends_until date,
--   ends_choices date[], without_photo boolean, sent_back boolean, to_renew boolean, in_step text, turned_down_since timestamptz,
--   sorted_by text, descending boolean, wanted_page integer, per_page integer, OUT total integer, OUT page integer, OUT orders
--   json, OUT counts json, OUT ending integer[]) returns record
-- orders_under(filter text, kept card_order_counts) returns integer
-- part_like(part text) returns text
-- reaches_everybody() returns boolean
-- refuse_reserved_code() returns trigger
-- refuse_unknown_transition() returns trigger
-- renewal_choice(card uuid) returns SETOF renewal_choices
-- search_card_orders(organisation uuid, shown text, listed integer, likes text[], number_wanted text, wanted_page integer,
--   per_page integer, OUT total integer, OUT page integer, OUT ids uuid[], OUT counts json) returns record
-- searched_order_ids(organisation uuid, likes text[], number_wanted text) returns uuid[]
-- sorted_card_orders(organisation uuid, groups text[], sorted_by text, descending boolean, active integer, place integer,
--   per_page integer, OUT ids uuid[]) returns uuid[]
-- sorted_name(words text) returns text
-- suggested_name(organisation uuid, text_wanted text) returns text
-- valid_from_is_ahead(status text, valid_from date, today date) returns boolean
-- waits_for_holder(status text) returns boolean
-- why_not_reactivate(card card_orders, role text, organisation_is_active boolean, another_card_is_active boolean, today date, now
--   timestamptz) returns text
-- worded_order_ids(organisation uuid, likes text[]) returns SETOF uuid
-- worded_order_ids_of_everybody(name_like text, number_like text, at_most integer) returns SETOF uuid
-- words_of_changed_order() returns trigger
-- words_of_new_orders() returns trigger
