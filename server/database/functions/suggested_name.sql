-- Loads pg_trgm, because before that only a superuser may set a parameter of it.
select show_limit();

-- A suggestion for a text that is in no name of an organisation: of the nearest names, those in which each word of the text has a word
-- at least 0.4 alike, once q is read as k, w as v and ph as f; null where none is. Below 0.4 a chance likeness would be offered. An index
-- finds the near names: 50 of them are read at most, and no more than six words, so that the cost has a bound.
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
begin
  if not is_organisation_reached(organisation) then return null; end if;
  if cardinality(string_to_array(wanted, ' ')) > 6 then return null; end if;
  return (
    with typed as materialized (
      select turn, replace(translate(folded(word), 'qw', 'kv'), 'ph', 'f') as heard
      from regexp_split_to_table(text_wanted, ' ') with ordinality as words (word, turn))
    select string_agg(meant.name, ' ' order by turn)
    from (
      select order_id from card_order_words where organisation_id = organisation and names %> wanted
      order by word_similarity(wanted, names) desc, order_id limit 50) as near
    join card_orders on id = order_id
    cross join typed
    cross join lateral (
      select name, similarity(replace(translate(folded(name), 'qw', 'kv'), 'ph', 'f'), heard) as likeness
      from regexp_split_to_table(concat_ws(' ', given_names, family_names, printable_name), '\s+') as name
      order by likeness desc, name limit 1) as meant
    group by order_id
    having min(likeness) >= 0.4
    order by sum(likeness) desc, order_id limit 1);
end
$$;
