-- Whether the statement may touch an organisation's rows: asked by functions that run as the owner, because no search finds its rows by an
-- index past a policy. The owner of the tables passes, as with the policies; a role that may not read orders itself is answered nothing by
-- these functions.
create or replace function is_organisation_reached(organisation uuid) returns boolean language sql stable
as $$
  select has_table_privilege(session_user, 'card_orders', 'select')
    and coalesce(session_user = current_user or reaches_everybody() or is_reached(organisation::text), false)
$$;
