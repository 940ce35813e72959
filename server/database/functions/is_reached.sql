-- Whether the statement may touch rows of this person, organisation, card supplier or government id, whose ids the portal sends with the
-- statement (server/src/database/reach/reach.ts). Compared as text, because the planner then inlines the condition: a list made by a
-- `select`, once for each table of a statement, took four times as long.
create or replace function is_reached(id text) returns boolean language sql stable parallel safe
as $$ select strpos(current_setting('siteid.reach', true), ',' || id || ',') > 0 $$;
