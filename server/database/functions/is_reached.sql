-- Whether the statement may touch the rows of a person, an organisation or a card supplier, or those that name a government id: the portal
-- tells them with the statement (server/src/database/reach/reach.ts). Compared as text, because the planner then puts the condition in the
-- place of the call: lists made by a `select` of their own, once a table and statement, took four times as long.
create or replace function is_reached(id text) returns boolean language sql stable parallel safe
as $$ select strpos(current_setting('siteid.reach', true), ',' || id || ',') > 0 $$;
