-- A page of those of an organisation's orders that stand in these groups of filters, by what the list is sorted by. Each group has
-- them in order by an index; the page is merged of its groups. Rows without what is sorted by come last both ways, newest first.
-- `active` is how many orders show a card number. A statement made of parts, because no plan serves two orders.
create or replace function sorted_card_orders(
  organisation uuid, groups text[], sorted_by text, descending boolean, active integer, place integer, per_page integer,
  out ids uuid[])
language plpgsql stable
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
set jit = off
as $$
declare
  way text := case when descending then 'desc' else 'asc' end;
  -- Among alike rows, so that descending is the index read backwards.
  alike text := case when descending = (sorted_by = 'ordered') then 'desc' else 'asc' end;
  types text[] := card_types();
  keyed text[];
  rest text := 'true';
  before integer;
begin
  if sorted_by in ('ordered', 'cardholder', 'validTill') then
    execute format(
      'select array(select id
        from unnest($2) as shown cross join lateral (
          select id, %1$s as sorted, created from card_orders where organisation_id = $1 and filter_group = shown
          order by %1$s %2$s, created %3$s, id %3$s limit $3 + $4) as each
        order by sorted %2$s, created %3$s, id %3$s offset $3 limit $4)',
      case sorted_by when 'cardholder' then 'sorted_name' when 'validTill' then 'valid_until' else 'created' end,
      way, alike)
    into ids using organisation, groups, place, per_page;
    return;
  end if;
  if sorted_by = 'cardType' then
    if descending then types := array(select type from unnest(types) with ordinality as typed (type, turn) order by turn desc); end if;
    ids := array(
      select id
      from unnest(groups) as shown cross join unnest(types) with ordinality as typed (type, turn) cross join lateral (
        select id, created from card_orders where organisation_id = organisation and filter_group = shown and card_type = type
        order by created desc, id desc limit place + per_page) as each
      order by turn, created desc, id desc offset place limit per_page);
    return;
  end if;
  if sorted_by = 'cardNumber' then
    keyed := array(select unnest(groups) intersect select 'active');
    groups := array_remove(groups, 'active');
    execute format(
      'select array(select id from card_orders where organisation_id = $1 and filter_group = ''active'' and cardinality($2) > 0
        order by card_number %1$s, id %1$s offset $3 limit $4)', way)
    into ids using organisation, keyed, place, per_page;
    before := case when cardinality(keyed) > 0 then active else 0 end;
  else
    execute format(
      'select array(select id
        from unnest($2) as shown cross join lateral (
          select id, status_modified from card_orders where organisation_id = $1 and filter_group = shown and waits_for_holder(status)
          order by status_modified %1$s, id %1$s limit $3 + $4) as each
        order by status_modified %1$s, id %1$s offset $3 limit $4)', way)
    into ids using organisation, groups, place, per_page;
    if cardinality(ids) = per_page then return; end if;
    rest := 'not waits_for_holder(status)';
    execute 'select count(*) from card_orders where organisation_id = $1 and filter_group = any ($2) and waits_for_holder(status)'
    into before using organisation, groups;
  end if;
  place := greatest(0, place - before);
  per_page := per_page - cardinality(ids);
  execute format(
    'select $5 || array(select id
      from unnest($2) as shown cross join lateral (
        select id, created from card_orders where organisation_id = $1 and filter_group = shown and %s
        order by created desc, id desc limit $3 + $4) as each
      order by created desc, id desc offset $3 limit $4)', rest)
  into ids using organisation, groups, place, per_page, ids;
end
$$;
