-- Keeps the name by which a company's users are sorted and searched. A new user waits while somebody renames the person.
create or replace function name_of_company_user() returns trigger language plpgsql as $$
begin
  select folded(name_of_person(given_names, family_names, username)) into new.folded_name
  from persons where id = new.person_id for share;
  return new;
end
$$;
create or replace trigger name_of_company_user before insert on company_users
for each row execute function name_of_company_user();
