-- Only the hash of a session's secret is stored: who reads this table can enter no session.
create table sessions (
  id_hash bytea primary key,
  person_id uuid not null references persons,
  method text not null check (method in ('bank', 'mobile', 'sms', 'manual', 'general')),
  -- The identity that this sign-in verified; null for a general sign-in.
  verified_identity_id uuid references verified_identities,
  id_token_hint text,
  represented_organisation_id uuid references organisations,
  created timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires timestamptz not null
);
create index sessions_by_expiry on sessions (expires);
create index sessions_of_person on sessions (person_id);

-- A sign-in under way, bound to the browser by a cookie and used once.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  method text not null,
  return_to text not null,
  created timestamptz not null default now(),
  expires timestamptz not null
);

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  person_id uuid,
  detail jsonb not null default '{}'
);
