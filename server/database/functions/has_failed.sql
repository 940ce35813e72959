-- Whether an order of this status came to nothing: `hasFailed` of contract/src/rules/card-stage.ts as the database knows it.
-- A test compares the two.
create or replace function has_failed(status text) returns boolean
language sql immutable parallel safe
as $$ select status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer') $$;
