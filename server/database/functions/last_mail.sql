-- The last mail that told the holder of an order, or no row: whether it came back says whether the order's address reaches anybody. A text
-- message says nothing of the address. The planner puts so plain a function in its place.
create or replace function last_mail(order_wanted uuid) returns setof holder_messages
language sql stable parallel safe
as $$
  select * from holder_messages message where message.order_id = order_wanted and message.channel = 'email'
  order by message.written desc, message.id limit 1
$$;
