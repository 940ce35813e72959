-- Keeps the name by which a company's users are sorted and searched when a person is renamed, in each of their companies.
create or replace function name_of_renamed_user() returns trigger language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- As a trigger on another table, such as a temporary one, it would run that table's types and casts as the owner.
  if tg_relid <> 'public.persons'::regclass then raise exception 'only on persons'; end if;
  update company_users set folded_name = folded(name_of_person(new.given_names, new.family_names, new.username))
  where person_id = old.id;
  return null;
end
$$;
create or replace trigger name_of_renamed_user after update of given_names, family_names, username on persons
for each row when ((old.given_names, old.family_names, old.username) is distinct from (new.given_names, new.family_names, new.username))
execute function name_of_renamed_user();
