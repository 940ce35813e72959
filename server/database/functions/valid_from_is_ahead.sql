-- Whether a produced card must still wait for the first day of its validity: `validFromIsAhead` of server/src/card-orders/card-order.ts as
-- the database knows it. A test compares the two.
create or replace function valid_from_is_ahead(status text, valid_from date, today date) returns boolean
language sql immutable parallel safe
as $$ select status = 'personalized' and valid_from > today $$;
