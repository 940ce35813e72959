-- Deletes the words of deleted orders, and takes the orders out of the counts, in the order of the key.
create or replace function forget_gone_orders() returns trigger language plpgsql as $$
begin
  delete from card_order_words using old_orders
  where card_order_words.order_id = old_orders.id and card_order_words.organisation_id = old_orders.organisation_id;
  insert into card_order_counts as kept (organisation_id, month, pending, cancelled, active, inactive)
  select organisation_id, month_of(created),
    -count(*) filter (where filter_group = 'pending'), -count(*) filter (where filter_group = 'cancelled'),
    -count(*) filter (where filter_group = 'active'), -count(*) filter (where filter_group = 'inactive')
  from old_orders group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive;
  return null;
end
$$;
create or replace trigger forget_gone_orders after delete on card_orders
referencing old table as old_orders for each statement execute function forget_gone_orders();
