-- What the plain handler serves: the same orders in a table of its own, indexed as one does at first.
create schema plain;

create table plain.card_orders as
select
  id, organisation_id as org_id, given_names || ' ' || family_names as holder_name, card_number, status, created,
  status_modified as modified, valid_from, valid_until, card_type, date_of_birth, email, phone, address, postal_code, city, country
from card_orders
order by created;

alter table plain.card_orders add primary key (id), add unique (card_number);
create index on plain.card_orders (org_id, created desc, id desc);
create index on plain.card_orders (org_id, status, created desc);
create index on plain.card_orders using gin (holder_name gin_trgm_ops);
create index on plain.card_orders using gin (card_number gin_trgm_ops);

create table plain.card_order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references plain.card_orders,
  status text not null,
  modified timestamptz not null default now(),
  reason text
);
insert into plain.card_order_history (order_id, status, modified, reason)
select order_id, status, modified_time, reason from card_order_history order by id;
create index on plain.card_order_history (order_id);
