-- A page of an organisation's orders, newest first, as one JSON value or null: as rows they took twice as long. `page` is the last one
-- where there are fewer. `text_wanted` is a part of a name or '', `number_wanted` of a card number or null. A function has its plans made
-- once per connection; each plan finds its rows by an index, whatever the values are.
create or replace function orders_for_display(
  organisation uuid, shown text, text_wanted text, number_wanted text, wanted_page integer, per_page integer,
  out total integer, out page integer, out orders json)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  place integer;
  before timestamptz := 'infinity';
  ids uuid[];
begin
  select coalesce(sum(orders_under(shown, kept)), 0) into total from card_order_counts kept where organisation_id = organisation;
  if text_wanted <> '' then
    select * into total, page, ids
    from search_card_orders(organisation, shown, total, text_wanted, number_wanted, wanted_page, per_page);
    -- Shows no order of another organisation, whatever was found. Written so that the planner uses no index on it: the ids are few.
    orders := (select json_agg(listed) from (
      select * from listed_orders where id = any (ids) and (organisation_id = organisation) is true order by created desc, id desc) listed);
    return;
  end if;
  page := least(wanted_page, greatest(1, (total + per_page - 1) / per_page));
  place := (page - 1) * per_page;
  -- A far page begins in a month that the counts tell; only the orders of that month are walked past.
  if place > 500 then
    select (month + interval '1 month') at time zone 'UTC', place - newer into before, place
    from (
      select month, orders_under(shown, kept) as orders,
        sum(orders_under(shown, kept)) over (order by month desc) - orders_under(shown, kept) as newer
      from card_order_counts kept where organisation_id = organisation) as summed
    where newer <= place and place < newer + summed.orders;
  end if;
  if shown = 'all' then
    orders := (select json_agg(listed) from (
      select * from listed_orders where organisation_id = organisation and created < before
      order by created desc, id desc offset place limit per_page) listed);
  else
    orders := (select json_agg(listed) from (
      select * from listed_orders where organisation_id = organisation and filter_group = shown and created < before
      order by created desc, id desc offset place limit per_page) listed);
  end if;
end
$$;
