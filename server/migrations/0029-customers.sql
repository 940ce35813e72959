-- The list of companies: sorted by a column, because a far page would fold the names of all before it, and searched by one that holds the
-- name and the number, with and without its hyphens.
alter table organisations
  add column sorted_name text collate "C" not null generated always as (sorted_name(name)) stored,
  add column words text not null
    generated always as (folded(name) || ' ' || folded(company_number) || ' ' || folded(replace(company_number, '-', ''))) stored;
create index organisations_by_name on organisations (sorted_name, id);
create index organisations_by_state on organisations (state, sorted_name, id);
create index organisations_by_words on organisations using gin (words gin_trgm_ops);

-- How many companies are in each state: counting 50,000 would cost more than reading their page.
create table organisation_counts (
  state text primary key check (state in ('pending', 'active', 'terminated', 'payment_overdue')),
  companies integer not null
);
insert into organisation_counts (state, companies) select state, count(*) from organisations group by state;

-- What became of a company itself, with who and when; of its users: membership_changes. Written with each change, never changed.
create table organisation_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  organisation_id uuid not null references organisations,
  kind text not null check (kind in ('state')),
  whom text not null,
  was text,
  becomes text,
  reason text,
  actor_person_id uuid references persons,
  actor_name text,
  actor_role text not null check (actor_role in ('system', 'staff', 'company'))
);
create index organisation_changes_of_organisation on organisation_changes (organisation_id, id);
