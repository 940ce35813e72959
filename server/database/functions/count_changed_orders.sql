-- Keeps the counts of a company's list when the filter, month or company of an order changes. Rows are locked in the order of the key,
-- as by everything that locks several counts.
create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into card_order_counts as kept (organisation_id, month, pending, cancelled, active, inactive)
  select * from (
    select organisation_id, month_of(created) as month,
      coalesce(sum(step) filter (where filter_group = 'pending'), 0) as pending,
      coalesce(sum(step) filter (where filter_group = 'cancelled'), 0) as cancelled,
      coalesce(sum(step) filter (where filter_group = 'active'), 0) as active,
      coalesce(sum(step) filter (where filter_group = 'inactive'), 0) as inactive
    from (
      select organisation_id, created, filter_group, 1 as step from new_orders
      union all
      select organisation_id, created, filter_group, -1 from old_orders) as steps
    group by 1, 2) as moved
  where (pending, cancelled, active, inactive) <> (0, 0, 0, 0)
  order by organisation_id, month
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive;
  return null;
end
$$;
create or replace trigger count_changed_orders after update on card_orders
referencing new table as new_orders old table as old_orders for each statement execute function count_changed_orders();
