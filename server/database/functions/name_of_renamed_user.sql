-- The same where a person is named otherwise, in each of their companies, whoever names them so.
create or replace function name_of_renamed_user() returns trigger language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- It runs as the owner: on a table of somebody's own, such as a temporary one, their types and casts would.
  if tg_relid <> 'public.persons'::regclass then raise exception 'only on persons'; end if;
  update company_users set folded_name = folded(name_of_person(new.given_names, new.family_names, new.username))
  where person_id = old.id;
  return null;
end
$$;
create or replace trigger name_of_renamed_user after update of given_names, family_names, username on persons
for each row when ((old.given_names, old.family_names, old.username) is distinct from (new.given_names, new.family_names, new.username))
execute function name_of_renamed_user();
