-- Keeps the counts of a company's list while orders change: their filter, their month or their company. A change of one order is what
-- happens most. It is counted in one short statement, which takes half the time of the one for many.
create or replace function count_changed_orders() returns trigger language plpgsql as $$
declare
  one record;
begin
  select
    (before.organisation_id, before.created) = (after.organisation_id, after.created) as stays,
    (before.card_type, before.status, before.status_modified, before.printable_name, before.card_number, before.valid_from, before.valid_until)
      is distinct from
      (after.card_type, after.status, after.status_modified, after.printable_name, after.card_number, after.valid_from, after.valid_until)
      as looks_different,
    after.organisation_id, after.created, before.filter_group as was_under, after.filter_group as is_under
  into one from old_orders before, new_orders after
  where (select count(*) from (select from new_orders limit 2) as few) = 1;
  if one.stays and not one.looks_different then return null; end if;
  if one.stays then
    update card_order_counts set
      pending = pending - (one.was_under = 'pending')::integer + (one.is_under = 'pending')::integer,
      cancelled = cancelled - (one.was_under = 'cancelled')::integer + (one.is_under = 'cancelled')::integer,
      active = active - (one.was_under = 'active')::integer + (one.is_under = 'active')::integer,
      inactive = inactive - (one.was_under = 'inactive')::integer + (one.is_under = 'inactive')::integer,
      version = version_after(version)
    where organisation_id = one.organisation_id and month = month_of(one.created);
    if found then return null; end if;
  end if;
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
    -- Orders that changed places among themselves, or look different where they are, leave the counts as they were.
    or exists (
      select id, card_type, status, status_modified, printable_name, card_number, valid_from, valid_until from new_orders
      except
      select id, card_type, status, status_modified, printable_name, card_number, valid_from, valid_until from old_orders)
  order by organisation_id, month
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive, version = version_after(kept.version);
  return null;
end
$$;
create or replace trigger count_changed_orders after update on card_orders
referencing new table as new_orders old table as old_orders for each statement execute function count_changed_orders();
