-- How many of a month's orders stand under a filter of the list.
create or replace function orders_under(filter text, kept card_order_counts) returns integer
language sql immutable parallel safe
as $$
  select case filter
    when 'pending' then kept.pending when 'cancelled' then kept.cancelled
    when 'active' then kept.active when 'inactive' then kept.inactive
    else kept.pending + kept.cancelled + kept.active + kept.inactive end
$$;
