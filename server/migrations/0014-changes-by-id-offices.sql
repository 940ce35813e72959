-- How a person was called before.
create table former_names (
  id bigint generated always as identity primary key,
  person_id uuid not null references persons,
  given_names text not null,
  family_names text not null,
  until timestamptz not null
);
create index former_names_of_person on former_names (person_id);

-- A number that is new to somebody who has cards opens nothing before this moment.
alter table verified_identities add column phone_counts_from timestamptz;
-- Whose key recorded it: what one key does in a day is counted.
alter table verified_identities add column recorded_by uuid references partner_keys;
create index verified_identities_by_key on verified_identities (recorded_by, verified_at) where recorded_by is not null;
