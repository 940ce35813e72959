-- Who has an order of production open, and until when it is theirs.
create table production_claims (
  order_id uuid primary key references card_orders on delete cascade,
  person_id uuid not null references persons,
  until timestamptz not null
);

-- Reasons for turning an order down that a card supplier keeps for use again.
create table production_reasons (
  supplier_id uuid not null references card_suppliers,
  reason text not null,
  used timestamptz not null,
  primary key (supplier_id, reason)
);

-- Whether the same photo came with another person's order.
create index pictures_by_file on pictures (came_as) where came_as is not null;
create index card_orders_by_photo on card_orders (photo_id) where photo_id is not null;

-- What the clerks of an ID office did, with who and when. Written with each deed, never changed.
create table office_deeds (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  office_id uuid not null references id_offices,
  clerk_id uuid not null references persons,
  clerk_name text not null,
  kind text not null check (kind in ('recorded', 'cancelled')),
  subject_person_id uuid references persons,
  order_id uuid references card_orders,
  -- Whom the document, or the order, names.
  name text not null,
  document text,
  scanner text,
  reason text
);
create index office_deeds_of_day on office_deeds (office_id, at);

-- By a partner's key, or by a clerk: what either records in a day is counted.
alter table verified_identities drop constraint verified_identities_recorded_by_fkey;
