create table card_orders (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  supplier_id uuid not null references card_suppliers,
  card_type text not null check (card_type in ('nordic', 'nordic_visitor', 'nordic_temporary', 'lma')),
  status text not null check (status in (
    'ordered', 'approved_by_orderer', 'approved_by_holder', 'cancelled_by_orderer', 'approved_by_personalizer',
    'ready_to_personalize', 'printed', 'printing_failed', 'cancelled_by_holder', 'cancelled_by_id_verifier',
    'personalized', 'personalization_failed', 'rejected_by_personalizer',
    'activated', 'suspended', 'terminated', 'expired')),
  status_modified timestamptz not null default now(),
  created timestamptz not null default now(),
  -- The person who confirmed it. From then on only that person reaches it as its holder.
  holder_id uuid references persons,
  -- The person who redeemed the invitation of the order's mail.
  redeemed_by uuid references persons,
  government_id_hash bytea not null,
  government_id_sealed bytea not null,
  government_id_type text not null check (government_id_type in ('ssn', 'passport_number', 'id_card_number')),
  government_id_country text not null check (government_id_country ~ '^[A-Z]{2}$'),
  given_names text not null,
  family_names text not null,
  printable_name text not null,
  date_of_birth date not null,
  nationalities text[] not null,
  email text,
  phone text,
  language text not null default 'en' check (language in ('en', 'fi', 'sv', 'et')),
  contact_email text,
  contact_phone text,
  address text,
  postal_code text,
  city text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  photo_id uuid references pictures,
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  rejection_reason text,
  -- Who made the suspension that holds: the holder lifts only a suspension of their own.
  suspended_by text check (suspended_by in ('holder', 'company')),
  -- Twelve characters, no hyphens.
  card_number text unique check (card_number ~ '^[A-Z0-9]{2}[0-9]{10}$'),
  pin_sealed bytea,
  virtual_card_enabled boolean not null default false,
  -- The orderer's own reference, and what makes a repeated import harmless.
  orderer_reference text,
  check (status not in ('activated', 'suspended') or (holder_id is not null and card_number is not null and pin_sealed is not null)),
  check ((status = 'suspended') = (suspended_by is not null))
);

-- One active card per company and holder, whatever the program does.
create unique index one_activated_card on card_orders (organisation_id, holder_id) where status = 'activated';
create index card_orders_of_organisation on card_orders (organisation_id, created desc, id desc);
create index card_orders_by_government_id on card_orders (government_id_hash);
create index card_orders_of_holder on card_orders (holder_id) where holder_id is not null;
create index card_orders_redeemed on card_orders (redeemed_by) where redeemed_by is not null;
create index card_orders_for_supplier on card_orders (supplier_id, status, status_modified)
  where status in ('approved_by_orderer', 'ready_to_personalize', 'printed', 'printing_failed', 'personalization_failed');
create index card_orders_expiring on card_orders (valid_until) where status in ('personalized', 'activated', 'suspended');
create unique index card_orders_by_reference on card_orders (organisation_id, orderer_reference) where orderer_reference is not null;

create table card_order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references card_orders,
  status text not null,
  modified_time timestamptz not null default now(),
  actor_person_id uuid references persons,
  actor_name text not null,
  actor_role text not null check (actor_role in ('holder', 'orderer', 'company', 'personalizer', 'id_verifier', 'system')),
  reason text,
  description text
);
create index card_order_history_of_order on card_order_history (order_id, id);

-- Single-use links in the mails of orders; only their hash is stored.
create table invitations (
  token_hash bytea primary key,
  order_id uuid not null references card_orders,
  created timestamptz not null default now(),
  redeemed_at timestamptz,
  redeemed_by uuid references persons
);
create index invitations_of_order on invitations (order_id);

-- Wrong card numbers per person and order: one counter for check, activate and show-pin.
create table card_number_attempts (
  person_id uuid not null references persons,
  order_id uuid not null references card_orders,
  fails integer not null default 0,
  locks integer not null default 0,
  locked_until timestamptz,
  primary key (person_id, order_id)
);

-- Every reading of a PIN, and every reading of a person by staff.
create table disclosures (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order')),
  reader_id uuid not null references persons,
  subject_person_id uuid references persons,
  order_id uuid references card_orders
);
create index disclosures_by_reader on disclosures (reader_id, at);
