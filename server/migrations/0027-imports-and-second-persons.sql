-- An import of a spreadsheet in the browser: what became of each of its rows, so that a call that comes again orders nothing twice.
create table order_imports (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  person_id uuid not null references persons (id),
  begun timestamptz not null
);
create index order_imports_by_age on order_imports (begun);

create table order_import_rows (
  import_id uuid not null references order_imports (id) on delete cascade,
  line integer not null,
  worker text not null,
  outcome text not null check (outcome in ('ordered', 'before', 'wrong')),
  order_id uuid references card_orders (id) on delete cascade,
  problems jsonb not null,
  primary key (import_id, line)
);
create index order_import_rows_of_order on order_import_rows (order_id);

-- A company may have each order wait for a second person.
alter table organisations add column orders_need_second_person boolean not null default false;
create index card_orders_unapproved on card_orders (organisation_id, created desc, id desc) where status = 'ordered';

-- What a company grants to one of its basic users beside what their type gives.
alter table company_users add column granted text[] not null default '{}';

alter table membership_changes drop constraint membership_changes_kind_check;
alter table membership_changes add constraint membership_changes_kind_check check (kind in (
  'added', 'invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'ended', 'granted', 'taken', 'second-person'));
