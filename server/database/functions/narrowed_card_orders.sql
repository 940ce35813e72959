-- As orders_for_display, of those orders that end in these days (both null, or neither), have no photo, were sent back, wait for something,
-- or hold a text by its patterns (`likes`), sorted by anything. It costs by what it finds: all of it is counted by filter, and sorted. A
-- statement made of its parts, because no plan serves two of them.
create or replace function narrowed_card_orders(
  organisation uuid, shown text, likes text[], number_wanted text,
  ends_from date, ends_until date, ends_choices date[], without_photo boolean, sent_back boolean, to_renew boolean,
  in_step text, turned_down_since timestamptz, sorted_by text, descending boolean, wanted_page integer, per_page integer,
  out total integer, out page integer, out ids uuid[], out counts json, out ending integer[])
language plpgsql stable
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
set jit = off
as $$
declare
  found_where text := 'organisation_id = $1';
  sorted text := case sorted_by
    when 'cardholder' then 'sorted_name'
    when 'cardNumber' then 'case when filter_group = ''active'' then card_number end'
    when 'cardType' then 'array_position(card_types(), card_type)'
    when 'askedSince' then 'case when waits_for_holder(status) then status_modified end'
    when 'validTill' then 'valid_until'
    else 'created' end;
  searched uuid[];
  way text := case when descending then 'desc' else 'asc' end;
begin
  if ends_until is not null then
    found_where := found_where || ' and filter_group in (''active'', ''inactive'') and valid_until between $2 and $3 and has_card(status)';
  end if;
  if without_photo then
    -- That of an order that ended is forgotten, and nobody misses it.
    found_where := found_where || ' and photo_id is null and not has_ended(status)';
  end if;
  if sent_back then
    found_where := found_where || ' and id in (select order_id from order_corrections)';
  end if;
  if to_renew then
    found_where := found_where || ' and is_end_open(id)';
  end if;
  if in_step is not null then
    found_where := found_where || format(' and filter_group in (''pending'', ''active'') and order_step(id, status, %L) = %L',
      turned_down_since, in_step);
  end if;
  if likes is not null then
    found_where := found_where || ' and id = any ($4)';
    searched := searched_order_ids(organisation, likes, number_wanted);
  end if;
  execute format(
    'with found as materialized (select id, filter_group, created, %1$s as sorted from card_orders where %2$s),
    counted as (
      select count(*) as everything, count(*) filter (where filter_group = ''pending'') as pending,
        count(*) filter (where filter_group = ''cancelled'') as cancelled, count(*) filter (where filter_group = ''active'') as active,
        count(*) filter (where filter_group = ''inactive'') as inactive
      from found),
    chosen as (
      select *, case $5 when ''pending'' then pending when ''cancelled'' then cancelled when ''active'' then active
        when ''inactive'' then inactive else everything end as shown
      from counted),
    paged as (select *, least($6, greatest(1, (shown + $7 - 1) / $7)) as page from chosen)
    select shown, page,
      array(select id from found where $5 in (''all'', filter_group)
        order by sorted %3$s nulls last, created desc, id desc offset (page - 1) * $7 limit $7),
      json_build_object(''all'', everything, ''pending'', pending, ''cancelled'', cancelled, ''active'', active, ''inactive'', inactive)
    from paged', sorted, found_where, way)
  into total, page, ids, counts
  using organisation, ends_from, ends_until, searched, shown, wanted_page, per_page;
  if ends_choices is not null then
    -- The same orders, until the furthest choice.
    execute format(
      'with per_day as (
        select valid_until, count(*) as cards from card_orders where %s and $5 in (''all'', filter_group) group by valid_until)
      select array(select coalesce(sum(cards), 0)::integer from unnest($6) with ordinality as choices (choice, turn)
        left join per_day on valid_until <= choice group by turn order by turn)', found_where)
    into ending
    using organisation, ends_from, (select max(choice) from unnest(ends_choices) as choice), searched, shown, ends_choices;
  end if;
end
$$;
