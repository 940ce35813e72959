-- All of an organisation's orders that its list shows, in the order of the list: found as orders_for_display finds a page of them.
create or replace function order_ids_for_display(
  organisation uuid, shown text, text_wanted text, number_wanted text, ends_from date, ends_until date, without_photo boolean,
  sent_back boolean, to_renew boolean, in_step text, turned_down_since timestamptz, sorted_by text, descending boolean) returns uuid[]
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  -- More than any organisation has.
  whole constant integer := 100000000;
  active_orders integer;
begin
  if not is_organisation_reached(organisation) then return '{}'; end if;
  if text_wanted <> '' or ends_until is not null or without_photo or sent_back or to_renew or in_step is not null then
    return (select ids from narrowed_card_orders(organisation, shown, case when text_wanted <> '' then likes_of_words(text_wanted) end,
      number_wanted, ends_from, ends_until, null, without_photo, sent_back, to_renew, in_step, turned_down_since, sorted_by,
      descending, 1, whole));
  end if;
  select coalesce(sum(active), 0) into active_orders from card_order_counts where organisation_id = organisation;
  return sorted_card_orders(organisation,
    case shown when 'all' then array['pending', 'cancelled', 'active', 'inactive'] else array[shown] end,
    sorted_by, descending, active_orders, 0, whole);
end
$$;
