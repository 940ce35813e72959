-- The next version of an organisation's list. Steps are of any size: a number that came again, as after a return to an older backup,
-- would be taken for the same.
create or replace function version_after(version bigint) returns bigint language sql
as $$ select version + 1 + floor(random() * 1e6)::bigint $$;
