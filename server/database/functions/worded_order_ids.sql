-- Which of an organisation's orders hold words in their names. `likes` are the patterns of the words, the longest first. Run as the owner,
-- because no search finds its rows by an index past a policy.
create or replace function worded_order_ids(organisation uuid, likes text[]) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
  if is_organisation_reached(organisation) then
    return query select order_id from card_order_words
      where organisation_id = organisation and names like likes[1] and names like all (likes);
  end if;
end
$$;
