-- Whether an order of this status waits for its holder: `waitsForHolder` of contract/src/rules/card-stage.ts as the database knows it.
-- A test compares the two.
create or replace function waits_for_holder(status text) returns boolean
language sql immutable parallel safe
as $$ select status in ('approved_by_personalizer', 'personalized') $$;
