-- Whether the statement may touch an organisation's rows: asked by functions that run as the owner, because no search finds its rows by an
-- index past a policy. Who owns the tables passes, as by the policies.
create or replace function is_organisation_reached(organisation uuid) returns boolean language sql stable
as $$ select coalesce(session_user = current_user or reaches_everybody() or is_reached(organisation::text), false) $$;
