-- Whether it is still to be told that the card of an order ends: it was made and has not ended, nothing in its place is under way, and
-- nobody said that it will not be renewed. In plpgsql, because one plan serves all rows. Written out, because `next_order` and
-- `renewal_choice` made it take up to twice as long; a test holds it to them.
create or replace function is_end_open(order_wanted uuid) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select from card_orders card where card.id = order_wanted and has_card(card.status)
      and not exists (
        select from card_orders next where next.replaces = card.id and not has_failed(next.status))
      and not coalesce((
        select declined from renewal_choices where order_id = card.id order by renewal_choices.id desc limit 1), false));
end
$$;
