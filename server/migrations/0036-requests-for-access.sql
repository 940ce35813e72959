-- Who asked a company to be one of its users. Answered ones stay: they say who answered, and when one may ask again.
create table access_requests (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  person_id uuid not null references persons,
  state text not null check (state in ('waiting', 'given', 'declined')),
  asked timestamptz not null,
  answered timestamptz,
  answered_by uuid references persons
);
-- One person waits once at a company, also under two requests at once.
create unique index access_requests_waiting on access_requests (organisation_id, person_id) where state = 'waiting';
create index access_requests_of_person on access_requests (person_id, asked);
