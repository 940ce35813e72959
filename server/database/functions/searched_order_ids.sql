-- Which of an organisation's orders hold a text: each of its words in the names of the order, or in the orderer's reference, or the whole
-- of it in the card number. The longest word finds them by the index. `likes` are the patterns of the words. By a reference that the portal
-- made itself nothing is found: its letters, tried one after the other, would tell two companies of one worker.
create or replace function searched_order_ids(organisation uuid, likes text[], number_wanted text) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  longest text := likes[1];
  number_like text := '%' || number_wanted || '%';
begin
  return array(select order_id from card_order_words
    where organisation_id = organisation and (names like longest and names like all (likes) or card_number like number_like
      or reference like longest and reference like all (likes) and not is_own_reference(reference)));
end
$$;
