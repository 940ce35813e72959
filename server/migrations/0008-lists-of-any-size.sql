-- Under which filter of an organisation's list an order stands: statusesOfFilter of the contract, as a column that an index can hold.
alter table card_orders add column filter_group text collate "C" not null generated always as (
  case
    when status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier') then 'cancelled'
    when status in ('personalized', 'activated') then 'active'
    when status in ('suspended', 'terminated', 'expired') then 'inactive'
    else 'pending'
  end) stored;
create index card_orders_of_filter on card_orders (organisation_id, filter_group, created desc, id desc);

create function month_of(moment timestamptz) returns date
language sql immutable strict parallel safe
as $$ select date_trunc('month', moment at time zone 'UTC')::date $$;

-- How many orders an organisation has under each filter, by the month they came in. The months say where a far page begins, and
-- keep the writers of one organisation apart. Kept by triggers, in the transaction of the change; a change of many counts once.
create table card_order_counts (
  organisation_id uuid not null,
  month date not null,
  pending integer not null,
  cancelled integer not null,
  active integer not null,
  inactive integer not null,
  -- Another after each change of what a search may find. It begins anywhere, and goes on by steps of any size: a number that came again,
  -- as after a return to an older backup, would be taken for the same.
  version bigint not null default floor(random() * 1e9),
  primary key (organisation_id, month)
) with (fillfactor = 50);

create function version_after(version bigint) returns bigint language sql
as $$ select version + 1 + floor(random() * 1e6)::bigint $$;

create type counted_orders as (organisation_id uuid, month date, filter_group text, orders integer);

-- In the order of the key, as everything locks that takes several.
create function add_to_card_order_counts(counted counted_orders[]) returns void language plpgsql as $$
begin
  insert into card_order_counts as kept (organisation_id, month, pending, cancelled, active, inactive)
  select organisation_id, month,
    coalesce(sum(orders) filter (where filter_group = 'pending'), 0), coalesce(sum(orders) filter (where filter_group = 'cancelled'), 0),
    coalesce(sum(orders) filter (where filter_group = 'active'), 0), coalesce(sum(orders) filter (where filter_group = 'inactive'), 0)
  from unnest(counted) group by 1, 2 order by 1, 2
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive, version = version_after(kept.version);
end
$$;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  perform add_to_card_order_counts(array(
    select (organisation_id, month_of(created), filter_group, count(*))::counted_orders
    from new_orders group by organisation_id, month_of(created), filter_group));
  return null;
end
$$;
create trigger count_new_orders after insert on card_orders
referencing new table as new_orders for each statement execute function count_new_orders();

-- Said at once, because a change of one order is what happens most: as two steps it took four times as long.
create function count_changed_orders() returns trigger language plpgsql as $$
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
    -- Orders that changed places among themselves leave the counts as they were, and yet a search finds others.
    or exists (select id, filter_group from new_orders except select id, filter_group from old_orders)
  order by organisation_id, month
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive, version = version_after(kept.version);
  return null;
end
$$;
create trigger count_changed_orders after update on card_orders
referencing new table as new_orders old table as old_orders for each statement execute function count_changed_orders();

create function forget_gone_orders() returns trigger language plpgsql as $$
begin
  delete from card_order_words using old_orders
  where card_order_words.order_id = old_orders.id and card_order_words.organisation_id = old_orders.organisation_id;
  perform add_to_card_order_counts(array(
    select (organisation_id, month_of(created), filter_group, -count(*))::counted_orders
    from old_orders group by organisation_id, month_of(created), filter_group));
  return null;
end
$$;
create trigger forget_gone_orders after delete on card_orders
referencing old table as old_orders for each statement execute function forget_gone_orders();

select add_to_card_order_counts(array(
  select (organisation_id, month_of(created), filter_group, count(*))::counted_orders
  from card_orders group by organisation_id, month_of(created), filter_group));

-- The words of the orders anew, sorted into parts by organisation: what a search of a large organisation finds then lies close
-- together, which takes it a fifth of the time.
drop table card_order_words;
create table card_order_words (
  order_id uuid not null,
  organisation_id uuid not null,
  created timestamptz not null,
  names text not null,
  card_number text,
  primary key (order_id, organisation_id)
) partition by hash (organisation_id);
do $$
begin
  for part in 0 .. 15 loop
    execute format('create table card_order_words_%s partition of card_order_words for values with (modulus 16, remainder %s)', part, part);
  end loop;
end
$$;

create or replace function words_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into card_order_words
  select id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number from new_orders;
  return null;
end
$$;

create or replace function words_of_changed_order() returns trigger language plpgsql as $$
begin
  update card_order_words
  set organisation_id = new.organisation_id, created = new.created,
    names = folded(concat_ws(' ', new.given_names, new.family_names, new.printable_name)), card_number = new.card_number
  where order_id = old.id and organisation_id = old.organisation_id;
  update card_order_counts set version = version_after(version) where organisation_id = new.organisation_id and month = month_of(new.created);
  return null;
end
$$;
drop trigger words_of_changed_order on card_orders;
create trigger words_of_changed_order
after update of organisation_id, created, given_names, family_names, printable_name, card_number on card_orders
for each row execute function words_of_changed_order();

insert into card_order_words
select id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number
from card_orders order by created;
-- What is found must not first be looked for in a list of what is not yet sorted in.
create index card_order_words_by_name on card_order_words using gin (names gin_trgm_ops) with (fastupdate = off);
create index card_order_words_by_number on card_order_words using gin (card_number gin_trgm_ops) with (fastupdate = off);

create function orders_under(filter text, kept card_order_counts) returns integer
language sql immutable parallel safe
as $$
  select case filter
    when 'pending' then kept.pending when 'cancelled' then kept.cancelled
    when 'active' then kept.active when 'inactive' then kept.inactive
    else kept.pending + kept.cancelled + kept.active + kept.inactive end
$$;

-- As page_of_card_orders, of those of `listed` orders that a text is part of. A small organisation is read through. In a large one the
-- index says what is found, which is counted; the page is then looked for among the newest, and where these are too few, among all found.
-- `offset 0` keeps the planner to one look-up an order.
create function search_card_orders(
  organisation uuid, shown text, listed integer, text_wanted text, number_wanted text, wanted_page integer, per_page integer,
  out total integer, out page integer, out ids uuid[])
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- Folded before its wildcards are escaped: a wide percent sign becomes a narrow one.
  name_like text := '%' || regexp_replace(folded(text_wanted), '([\\%_])', '\\\1', 'g') || '%';
  number_like text := '%' || number_wanted || '%';
  found_ids uuid[];
  place integer;
begin
  if listed <= 1000 then
    select count(*), least(wanted_page, greatest(1, (count(*) + per_page - 1) / per_page)),
      array_agg(id order by created desc, id desc)
    into total, page, ids
    from (
      select each.id, each.created
      from card_orders each
      cross join lateral (select words.names, words.card_number from card_order_words words
        where words.order_id = each.id and words.organisation_id = organisation offset 0) words
      where each.organisation_id = organisation and (shown = 'all' or filter_group = shown)
        and (words.names like name_like or words.card_number like number_like)) matching;
    ids := coalesce(ids[(page - 1) * per_page + 1 : page * per_page], '{}');
    return;
  end if;
  if shown = 'all' then
    select count(*) into total from card_order_words
    where organisation_id = organisation and (names like name_like or card_number like number_like);
  else
    found_ids := array(select order_id from card_order_words
      where organisation_id = organisation and (names like name_like or card_number like number_like));
    -- A few are looked up one by one, many are compared with all that the filter has.
    if cardinality(found_ids) * 20 < listed then
      found_ids := array(select id from unnest(found_ids) as each join card_orders on id = each where filter_group = shown);
    else
      found_ids := array(select id from card_orders
        where organisation_id = organisation and filter_group = shown and id in (select unnest(found_ids)));
    end if;
    total := cardinality(found_ids);
  end if;
  page := least(wanted_page, greatest(1, (total + per_page - 1) / per_page));
  place := (page - 1) * per_page;
  if (place + per_page)::bigint * listed < total::bigint * 1000 then
    if shown = 'all' then
      ids := array(
        select newest.id
        from (select id, created from card_orders where organisation_id = organisation
          order by created desc, id desc limit 2000) newest
        cross join lateral (select names, card_number from card_order_words
          where order_id = newest.id and organisation_id = organisation offset 0) words
        where names like name_like or card_number like number_like
        order by newest.created desc, newest.id desc offset place limit per_page);
    else
      ids := array(
        select newest.id
        from (select id, created from card_orders where organisation_id = organisation and filter_group = shown
          order by created desc, id desc limit 2000) newest
        cross join lateral (select names, card_number from card_order_words
          where order_id = newest.id and organisation_id = organisation offset 0) words
        where names like name_like or card_number like number_like
        order by newest.created desc, newest.id desc offset place limit per_page);
    end if;
    if cardinality(ids) = least(per_page, total - place) then return; end if;
  end if;
  if shown = 'all' then
    ids := array(select order_id from card_order_words
      where organisation_id = organisation and (names like name_like or card_number like number_like)
      order by created desc, order_id desc offset place limit per_page);
  else
    ids := array(select id from unnest(found_ids) as each join card_orders on id = each
      order by created desc, id desc offset place limit per_page);
  end if;
end
$$;

create type found_orders as (total integer, page integer, ids uuid[], version bigint);

-- One page of an organisation's orders, newest first: how many there are, which page it is (the last one, where there are fewer), and
-- their ids. `shown` is a filter, `text_wanted` a part of a name or '', `number_wanted` a part of a card number or null.
-- `known` is what a search was answered before: it is answered again where nothing changed that could be found. Counting what a
-- common text finds costs more than all the rest.
-- A function, because its plans are made once per connection; each finds its rows by an index whatever the values are.
create function page_of_card_orders(
  organisation uuid, shown text, text_wanted text, number_wanted text, wanted_page integer, per_page integer, known found_orders,
  out total integer, out page integer, out ids uuid[], out version bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  place integer;
  before timestamptz := 'infinity';
begin
  select coalesce(sum(orders_under(shown, kept)), 0), coalesce(sum(kept.version), 0)
    into total, version from card_order_counts kept where organisation_id = organisation;
  if known.version = version then
    total := known.total;
    page := known.page;
    ids := known.ids;
    return;
  end if;
  if text_wanted <> '' then
    select * into total, page, ids
    from search_card_orders(organisation, shown, total, text_wanted, number_wanted, wanted_page, per_page);
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
    where newer <= place and place < newer + orders;
  end if;
  if shown = 'all' then
    ids := array(select id from card_orders where organisation_id = organisation and created < before
      order by created desc, id desc offset place limit per_page);
  else
    ids := array(select id from card_orders where organisation_id = organisation and filter_group = shown and created < before
      order by created desc, id desc offset place limit per_page);
  end if;
end
$$;
