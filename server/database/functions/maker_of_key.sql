-- The main user who made a key, also a key of another company: an order that a key brought in counts as this person's work. Run as the
-- owner, because the policy would hide such a key; a role that may not read keys is answered null.
create or replace function maker_of_key(key uuid) returns uuid language sql stable security definer
set search_path = public, pg_temp
as $$ select made_by from partner_keys where id = key and has_table_privilege(session_user, 'partner_keys', 'select') $$;
