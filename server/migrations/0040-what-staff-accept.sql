-- What staff look at before they accept a company stays with its contract: whether the registry told the details or somebody typed them,
-- what the registry said and by what name it knows the company, and which contact address a link had proven.
alter table registrations add column registry_name text;
alter table company_contracts
  add column details_source text check (details_source in ('registry', 'hand')),
  add column registry_outcome text,
  add column registry_name text,
  add column email_proven text;
update company_contracts
  set details_source = registrations.source, registry_outcome = registrations.outcome, email_proven = registrations.email_proven
  from registrations where registrations.organisation_id = company_contracts.organisation_id;
