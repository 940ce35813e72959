-- Whether the portal itself made the reference of an order that came without one: `isOwnReference` of
-- contract/src/rules/orders/order-field.ts as the database knows it. A test compares the two. An orderer's own `Content:17` begins like it
-- once it is folded. The planner puts so plain a function in its place, so the index of what orderers call their orders serves.
create or replace function is_own_reference(reference text) returns boolean
language sql immutable parallel safe
as $$ select reference ~ '^content:[0-9a-f]{64}$' $$;
