-- Whether an order of this status has ended: `hasEnded` of server/src/card-orders/card-order.ts as the database knows it.
-- A test compares the two.
create or replace function has_ended(status text) returns boolean
language sql immutable parallel safe
as $$
  select status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer', 'terminated',
    'expired')
$$;
