-- The main user who made a key, also one of another company: whose work an order is that a key brought in. As the owner, for whom the
-- policy of keys is none; a role that may not read keys learns nothing by it.
create or replace function maker_of_key(key uuid) returns uuid language sql stable security definer
set search_path = public, pg_temp
as $$ select made_by from partner_keys where id = key and has_table_privilege(session_user, 'partner_keys', 'select') $$;
