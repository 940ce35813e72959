-- As orders_for_display, of those of the organisation's `listed` orders that hold a text. Up to 200 orders are read through; of more the
-- index finds them. Up to 1,000 found are counted by filter; more are compared with all under the filter, or sought among the newest
-- first, where none is chosen: docs/performance.md says what each spares. `offset 0` keeps the planner to one look-up an order.
create or replace function search_card_orders(
  organisation uuid, shown text, listed integer, likes text[], number_wanted text, wanted_page integer, per_page integer,
  out total integer, out page integer, out ids uuid[], out counts json)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  longest text := likes[1];
  number_like text := '%' || number_wanted || '%';
  found_ids uuid[];
  place integer;
begin
  if listed <= 200 then
    found_ids := array(
      select each.id
      from card_orders each
      cross join lateral (select words.names, words.card_number, words.reference from card_order_words words
        where words.order_id = each.id and words.organisation_id = organisation offset 0) words
      where each.organisation_id = organisation
        and holds_text(words.names, words.card_number, words.reference, longest, likes, number_like));
  else
    found_ids := searched_order_ids(organisation, likes, number_wanted);
  end if;
  if cardinality(found_ids) <= 1000 then
    select json_build_object('all', count(*), 'pending', count(*) filter (where filter_group = 'pending'),
        'cancelled', count(*) filter (where filter_group = 'cancelled'), 'active', count(*) filter (where filter_group = 'active'),
        'inactive', count(*) filter (where filter_group = 'inactive')),
      count(*) filter (where shown in ('all', filter_group)),
      coalesce(array_agg(id order by created desc, id desc) filter (where shown in ('all', filter_group)), '{}')
    into counts, total, ids
    from card_orders where id = any (found_ids);
    page := least(wanted_page, greatest(1, (total + per_page - 1) / per_page));
    ids := ids[(page - 1) * per_page + 1 : page * per_page];
    return;
  end if;
  if shown <> 'all' then
    ids := array(select id from card_orders
      where organisation_id = organisation and filter_group = shown and id in (select unnest(found_ids))
      order by created desc, id desc);
    total := cardinality(ids);
    page := least(wanted_page, greatest(1, (total + per_page - 1) / per_page));
    ids := ids[(page - 1) * per_page + 1 : page * per_page];
    return;
  end if;
  total := cardinality(found_ids);
  page := least(wanted_page, (total + per_page - 1) / per_page);
  place := (page - 1) * per_page;
  if (place + per_page)::bigint * listed < total::bigint * 1000 then
    ids := array(
      select newest.id
      from (select id, created from card_orders where organisation_id = organisation
        order by created desc, id desc limit 2000) newest
      cross join lateral (select names, card_number, reference from card_order_words
        where order_id = newest.id and organisation_id = organisation offset 0) words
      where holds_text(names, card_number, reference, longest, likes, number_like)
      order by newest.created desc, newest.id desc offset place limit per_page);
    if cardinality(ids) = least(per_page, total - place) then return; end if;
  end if;
  ids := array(select id from unnest(found_ids) as each join card_orders on id = each
    order by created desc, id desc offset place limit per_page);
end
$$;
