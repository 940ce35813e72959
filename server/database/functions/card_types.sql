-- The card types in the order of a list that is sorted by them: `cardTypes` of contract/src/enumerations.ts as the database knows them.
-- A test compares the two.
create or replace function card_types() returns text[]
language sql immutable parallel safe
as $$ select array['nordic', 'nordic_visitor', 'nordic_temporary', 'lma'] $$;
