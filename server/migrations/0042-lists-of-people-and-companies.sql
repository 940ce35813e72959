-- The list of a company's users is sorted and searched by a column: to fold the names of 5,000 took 40 ms a page. The database keeps it.
alter table company_users add column folded_name text collate "C";
update company_users
set folded_name = folded(coalesce(nullif(trim(persons.given_names || ' ' || persons.family_names), ''), persons.username))
from persons where persons.id = person_id;
alter table company_users alter column folded_name set not null;
create index company_users_by_name on company_users (organisation_id, folded_name, person_id);
-- The new index begins with the same column.
drop index company_users_of_organisation;

-- Else the invitations of all companies would be read for the list of one.
create index membership_invitations_listed on membership_invitations (scope) where state in ('waiting', 'declined');

-- Companies whose registration is under way stand among the others, sorted and searched as they are.
alter table registrations
  add column sorted_name text collate "C" not null generated always as (sorted_name(coalesce(name, company_number))) stored,
  add column words text not null generated always as (folded(coalesce(name, company_number) || ' ' || company_number)) stored;
create index registrations_by_name on registrations (sorted_name, id) where organisation_id is null;
