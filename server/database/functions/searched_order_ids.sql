-- Which of an organisation's orders hold a text, as `holds_text` says. The longest word finds them by the index. `likes` are the patterns
-- of the words, the longest first.
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
    where organisation_id = organisation and holds_text(names, card_number, reference, longest, likes, number_like));
end
$$;
