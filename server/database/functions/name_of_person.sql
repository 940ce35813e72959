-- The name by which a person is listed: the whole one, or where they have none, the one they sign in by.
create or replace function name_of_person(given_names text, family_names text, username text) returns text
language sql immutable parallel safe
as $$ select coalesce(nullif(trim(given_names || ' ' || family_names), ''), username) $$;
