-- A page of an organisation's orders, or the last one, as one JSON value or null: as rows they took twice as long. `text_wanted` is part
-- of a name or reference, or '', `number_wanted` of a card number or null; `counts` says how many stand under each filter, `ending` how
-- many end until each of `ends_choices`, or null. Plans are made once per connection, and find rows by an index for all values.
create or replace function orders_for_display(
  organisation uuid, shown text, text_wanted text, number_wanted text, ends_from date, ends_until date, ends_choices date[],
  without_photo boolean, sent_back boolean, to_renew boolean, in_step text, turned_down_since timestamptz,
  sorted_by text, descending boolean, wanted_page integer, per_page integer,
  out total integer, out page integer, out orders json, out counts json, out ending integer[])
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  newest_first boolean := sorted_by = 'ordered' and descending;
  place integer;
  before timestamptz := 'infinity';
  ids uuid[];
  likes text[];
begin
  if not is_organisation_reached(organisation) then return; end if;
  -- Each column is summed once: to ask `orders_under` for each filter and row took a fifth of a page.
  select json_build_object('all', pending + cancelled + active + inactive, 'pending', pending, 'cancelled', cancelled, 'active', active,
    'inactive', inactive)
  into counts
  from (
    select coalesce(sum(kept.pending), 0) as pending, coalesce(sum(kept.cancelled), 0) as cancelled,
      coalesce(sum(kept.active), 0) as active, coalesce(sum(kept.inactive), 0) as inactive
    from card_order_counts kept where organisation_id = organisation) as summed;
  total := counts ->> shown;
  if text_wanted <> '' then likes := likes_of_words(text_wanted); end if;
  if ends_until is not null or without_photo or sent_back or to_renew or in_step is not null or text_wanted <> '' and not newest_first then
    select * into total, page, ids, counts, ending
    from narrowed_card_orders(organisation, shown, likes, number_wanted, ends_from, ends_until, ends_choices, without_photo, sent_back,
      to_renew, in_step, turned_down_since, sorted_by, descending, wanted_page, per_page);
  elsif text_wanted <> '' then
    select * into total, page, ids, counts
    from search_card_orders(organisation, shown, (counts ->> 'all')::integer, likes, number_wanted, wanted_page, per_page);
  else
    page := least(wanted_page, greatest(1, (total + per_page - 1) / per_page));
    place := (page - 1) * per_page;
    if not newest_first then
      ids := sorted_card_orders(organisation,
        case shown when 'all' then array['pending', 'cancelled', 'active', 'inactive'] else array[shown] end,
        sorted_by, descending, (counts ->> 'active')::integer, place, per_page);
    end if;
  end if;
  if ids is not null then
    -- Shows no order of another organisation, whatever was found. Written so that the planner uses no index on it: the ids are few.
    orders := (select json_agg(matching order by turn) from (
      select listed.*, turn, full_name, case
          when text_wanted = '' or folded(printable_name) like all (likes) then null
          when folded(full_name) like all (likes) then 'fullName'
          when card_number like '%' || number_wanted || '%' then 'cardNumber'
          when folded(orderer_reference) like all (likes) and not is_own_reference(orderer_reference) then 'ordererReference'
          else 'fullName' end as matched_in
      from unnest(ids) with ordinality as found (order_id, turn)
      join listed_orders listed on listed.id = order_id and (listed.organisation_id = organisation) is true
      cross join lateral (select concat_ws(' ', given_names, family_names) as full_name from card_orders named
        where named.id = order_id) named
    ) matching);
    return;
  end if;
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
