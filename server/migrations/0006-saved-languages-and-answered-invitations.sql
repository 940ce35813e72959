-- A person who never chose a language has none saved: the page then speaks the browser's, and a mail the order's.
alter table persons alter column language drop not null;
alter table persons alter column language drop default;

-- Who answered an invitation to an organisation, and how. Written with the answer, never changed.
create table company_user_history (
  id bigint generated always as identity primary key,
  person_id uuid not null references persons,
  organisation_id uuid not null references organisations,
  at timestamptz not null default now(),
  user_type text not null,
  state text not null check (state in ('accepted', 'declined')),
  actor_person_id uuid not null references persons,
  actor_name text not null
);
create index company_user_history_of_person on company_user_history (person_id, organisation_id);
