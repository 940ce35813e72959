-- Keeps how many users each company has. No row of company_users is moved to another company, so an update changes no count. Rows are
-- locked in the order of the key, as by everything that locks several counts.
create or replace function count_company_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into company_user_counts as kept (organisation_id, users)
    select organisation_id, count(*) from new_users group by organisation_id order by organisation_id
    on conflict (organisation_id) do update set users = kept.users + excluded.users;
  else
    insert into company_user_counts as kept (organisation_id, users)
    select organisation_id, -count(*) from old_users group by organisation_id order by organisation_id
    on conflict (organisation_id) do update set users = kept.users + excluded.users;
  end if;
  return null;
end
$$;
create or replace trigger count_new_company_users after insert on company_users
referencing new table as new_users for each statement execute function count_company_users();
create or replace trigger count_gone_company_users after delete on company_users
referencing old table as old_users for each statement execute function count_company_users();
