-- Whether a card is to be renewed, as somebody of its company said; the newest holds. It is a step of its timeline.
create table renewal_choices (
  id bigint generated always as identity primary key,
  order_id uuid not null references card_orders on delete cascade,
  declined boolean not null,
  at timestamptz not null,
  actor_person_id uuid references persons,
  actor_name text not null
);
create index renewal_choices_of_order on renewal_choices (order_id, id desc);

-- Of which card that ends soon a company was told so many days before, and by which messages.
create table ends_told (
  order_id uuid not null references card_orders on delete cascade,
  days smallint not null check (days > 0),
  organisation_id uuid not null references organisations,
  told timestamptz not null,
  messages uuid[] not null,
  primary key (order_id, days)
);
create index ends_told_of_organisation on ends_told (organisation_id, told desc);

-- The months for which a company was told of all its cards that end soon, and by which messages.
create table end_digests (
  organisation_id uuid not null references organisations,
  month date not null,
  told timestamptz not null,
  messages uuid[] not null,
  primary key (organisation_id, month)
);

create index card_orders_ending on card_orders (valid_until) where status in ('personalized', 'activated', 'suspended');
