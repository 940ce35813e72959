-- The month of `card_order_counts` in which an order that came in at this moment is counted.
create or replace function month_of(moment timestamptz) returns date
language sql immutable strict parallel safe
as $$ select date_trunc('month', moment at time zone 'UTC')::date $$;
