-- Loads pg_trgm, because before that only a superuser may set a parameter of it.
select show_limit();

-- A suggestion for a text that is in no name of an organisation: for each word of the text, the nearest word of the nearest names; null
-- where none is near. An index finds the near ones, so the cost depends on their number.
create or replace function suggested_name(organisation uuid, text_wanted text) returns text
language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
set jit = off
set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  wanted text := folded(text_wanted);
  nearest uuid;
begin
  if not is_organisation_reached(organisation) then return null; end if;
  select order_id into nearest
  from card_order_words where organisation_id = organisation and names %> wanted
  order by word_similarity(wanted, names) desc, order_id limit 1;
  return (
    select string_agg(meant.name, ' ' order by turn)
    from regexp_split_to_table(text_wanted, ' ') with ordinality as typed (word, turn)
    cross join card_orders
    cross join lateral (
      select name from regexp_split_to_table(concat_ws(' ', given_names, family_names, printable_name), '\s+') as name
      order by similarity(folded(name), folded(word)) desc, name limit 1) meant
    where id = nearest);
end
$$;
