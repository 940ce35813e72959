-- A company that somebody registers, step by step. `step` is the one that comes next: the customers list finds registrations by it.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons,
  step text not null check (step in ('details', 'invoicing', 'contract', 'registered')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  company_number text not null,
  -- What the registry said; by hand where it knows no details, does not answer, or there is none.
  outcome text not null,
  source text not null check (source in ('registry', 'hand')),
  name text,
  address text,
  postal_code text,
  city text,
  email text,
  -- The address that a link proved, which may be another than the one that stands there now.
  email_proven text,
  phone text,
  language text not null check (language in ('en', 'fi', 'sv', 'et')),
  logo_id uuid references pictures,
  invoicing jsonb,
  -- What the last signing came to, where it came to nothing.
  last_signing text,
  organisation_id uuid unique references organisations,
  created timestamptz not null,
  changed timestamptz not null,
  check ((step = 'registered') = (organisation_id is not null))
);
-- One at a time for a person, also under two requests at once.
create unique index registrations_under_way on registrations (person_id) where organisation_id is null;
create index registrations_by_step on registrations (step, changed);

-- How a company wants its invoices; of those that registered themselves.
alter table organisations add column invoicing jsonb;

-- A company is found by its country and number, however the number is written: Swedish ones also with the century before them.
create index organisations_by_number on organisations (
  country,
  (case when country = 'SE' then right(replace(company_number, '-', ''), 10) else replace(upper(company_number), '-', '') end)
);

-- The contract of a company: the document as it was read, its hash, who signed it, when and by which identity; and the copy that says so.
create table company_contracts (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  person_id uuid not null references persons,
  signed_by text not null,
  signed timestamptz not null,
  source text not null,
  sign_way text not null check (sign_way in ('sameDevice', 'mobile', 'smartId')),
  language text not null check (language in ('en', 'fi', 'sv', 'et')),
  document_hash bytea not null,
  document bytea not null,
  signed_copy bytea not null
);
create index company_contracts_of_organisation on company_contracts (organisation_id, signed);

-- A mail may bring a contract along.
alter table outbox_messages add column contract_id uuid references company_contracts;

-- A sign-in under way that signs a contract: by whom, which document, and how. Null for one that only signs in.
alter table sign_in_attempts add column signer_id uuid references persons;
alter table sign_in_attempts add column document_hash bytea;
alter table sign_in_attempts add column document_language text;
alter table sign_in_attempts add column sign_way text;
