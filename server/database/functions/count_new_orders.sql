-- Counts new orders by company, month and filter. Rows are locked in the order of the key, as by everything that locks several counts.
create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into card_order_counts as kept (organisation_id, month, pending, cancelled, active, inactive)
  select organisation_id, month_of(created),
    count(*) filter (where filter_group = 'pending'), count(*) filter (where filter_group = 'cancelled'),
    count(*) filter (where filter_group = 'active'), count(*) filter (where filter_group = 'inactive')
  from new_orders group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive;
  return null;
end
$$;
create or replace trigger count_new_orders after insert on card_orders
referencing new table as new_orders for each statement execute function count_new_orders();
