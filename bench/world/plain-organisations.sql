-- What the plain handler lists of companies and their users, indexed as one does at first.
create table plain.organisations as select id, code, name, company_number, country, state, created from organisations;
alter table plain.organisations add primary key (id), add unique (code);
create index on plain.organisations (name, id);
create index on plain.organisations (state, name, id);
create index on plain.organisations using gin (name gin_trgm_ops);
create index on plain.organisations using gin (company_number gin_trgm_ops);

create table plain.company_users as
select organisation_id as org_id, person_id, given_names || ' ' || family_names as full_name, user_type, company_users.state,
  last_represented
from company_users join persons on persons.id = person_id;
alter table plain.company_users add primary key (org_id, person_id);
create index on plain.company_users (org_id, full_name, person_id);
create index on plain.company_users using gin (full_name gin_trgm_ops);
