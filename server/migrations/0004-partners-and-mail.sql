-- Keys of partners: stored hashed, scoped, revocable.
create table partner_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  organisation_id uuid references organisations,
  supplier_id uuid references card_suppliers,
  created timestamptz not null default now(),
  revoked timestamptz
);

-- What a call with this key was answered: a repeat is answered the same and does nothing.
create table idempotent_replies (
  partner_key_id uuid not null references partner_keys,
  idempotency_key text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created timestamptz not null default now(),
  primary key (partner_key_id, idempotency_key)
);

-- Messages to people, written in the transaction that causes them.
create table outbox_messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  language text not null check (language in ('en', 'fi', 'sv', 'et')),
  subject text not null,
  -- Sealed: a mail holds an invitation link, an SMS a code.
  body_sealed bytea not null,
  created timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt timestamptz not null default now(),
  sent timestamptz,
  failed timestamptz,
  last_error text
);
create index outbox_messages_waiting on outbox_messages (next_attempt) where sent is null and failed is null;

-- What is done once per database, such as the making of the demo world.
create table world_facts (
  name text primary key,
  value text not null
);
