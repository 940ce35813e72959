create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table persons (
  id uuid primary key default gen_random_uuid(),
  username text not null unique,
  given_names text not null,
  family_names text not null,
  date_of_birth date,
  email text,
  language text not null default 'en' check (language in ('en', 'fi', 'sv', 'et')),
  created timestamptz not null default now()
);

-- A person at an identity broker. Accounts are linked by this and by government id, never by e-mail address.
create table person_logins (
  issuer text not null,
  subject text not null,
  person_id uuid not null references persons,
  primary key (issuer, subject)
);

-- One person by normalised government id: the hash is keyed, the value sealed.
create table government_ids (
  hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  person_id uuid not null references persons,
  id_type text not null check (id_type in ('ssn', 'passport_number', 'id_card_number')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  sealed bytea not null
);
create index government_ids_of_person on government_ids (person_id);

-- What a source vouches for. Recorded by a sign-in, or by a partner who saw the document; the newest of a source holds.
create table verified_identities (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons,
  government_id_hash bytea not null references government_ids,
  source text not null,
  document text not null check (document in ('eid', 'passport', 'id_card', 'lma_card')),
  given_names text not null,
  family_names text not null,
  date_of_birth date,
  nationalities text[] not null default '{}',
  -- Keyed hash of the E.164 phone number that the partner recorded: the key of the SMS sign-in.
  phone_hash bytea,
  verified_at timestamptz not null default now(),
  unique (person_id, government_id_hash, source, document)
);
create index verified_identities_by_phone on verified_identities (phone_hash) where phone_hash is not null;

create table person_permissions (
  person_id uuid not null references persons,
  permission text not null,
  scope text not null default 'global',
  primary key (person_id, permission, scope)
);

create table organisations (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$'),
  name text not null,
  company_number text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  state text not null check (state in ('pending', 'active', 'terminated', 'payment_overdue')),
  email text,
  phone text,
  address text,
  postal_code text,
  city text,
  language text not null default 'en' check (language in ('en', 'fi', 'sv', 'et')),
  logo_id uuid,
  created timestamptz not null default now()
);

-- A customer-portal organisation: its cards are managed by another.
create table organisation_managers (
  managed_id uuid not null references organisations,
  manager_id uuid not null references organisations,
  primary key (managed_id, manager_id),
  check (managed_id <> manager_id)
);
create index organisation_managers_by_manager on organisation_managers (manager_id);

create table company_users (
  person_id uuid not null references persons,
  organisation_id uuid not null references organisations,
  user_type text not null check (user_type in ('main', 'basic', 'inactive')),
  state text not null default 'accepted' check (state in ('pending', 'accepted', 'declined')),
  last_represented timestamptz,
  primary key (person_id, organisation_id)
);
create index company_users_of_organisation on company_users (organisation_id);

-- Pictures: photos of holders, logos of companies and suppliers.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/svg+xml')),
  content bytea not null,
  created timestamptz not null default now()
);
alter table organisations add foreign key (logo_id) references pictures;

create table card_suppliers (
  id uuid primary key default gen_random_uuid(),
  -- The accreditation code that a card number starts with.
  accreditation_code text not null unique check (accreditation_code ~ '^[A-Z]{2}$'),
  code text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null,
  logo_id uuid references pictures
);
