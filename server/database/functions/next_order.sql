-- The order that follows a card, or no row: the newest that renews or replaces it, unless it came to nothing. The planner puts so plain
-- a function in its place.
create or replace function next_order(card uuid) returns setof card_orders
language sql stable parallel safe
as $$
  select * from card_orders following where following.replaces = card and not has_failed(following.status)
  order by following.created desc, following.id desc limit 1
$$;
