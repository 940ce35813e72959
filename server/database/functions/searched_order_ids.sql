-- Which of an organisation's orders hold a text: each of its words in the names of the order, or the whole of it in the card number, or
-- as the orderer's reference. The longest word finds the names by the index. Where over 1,000 are found no reference is looked for.
-- `likes` are the patterns of the words.
create or replace function searched_order_ids(organisation uuid, text_wanted text, likes text[], number_wanted text) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_mergejoin = off
set max_parallel_workers_per_gather = 0
as $$
declare
  longest text := likes[1];
  number_like text := '%' || number_wanted || '%';
  found uuid[];
begin
  found := array(select order_id from card_order_words
    where organisation_id = organisation and (names like longest and names like all (likes) or card_number like number_like));
  if cardinality(found) > 1000 then return found; end if;
  return found || array(select id from card_orders
    where organisation_id = organisation and orderer_reference in (text_wanted, upper(text_wanted), lower(text_wanted))
      and id <> all (found));
end
$$;
