-- The patterns of the words of a searched text: a name matches that holds each of them, in any order. In plpgsql its plan is kept; in SQL
-- each call planned it anew, for four times its cost.
create or replace function likes_of_words(text_wanted text) returns text[] language plpgsql stable
as $$
declare
  words text[];
begin
  -- Nothing holds such a text: all names would be read.
  if length(regexp_replace(folded(text_wanted), '[^[:alnum:]]+', '', 'g')) < 2 then
    return array[null];
  end if;
  words := array(
    select word from regexp_split_to_table(text_wanted, ' ') as word
    where word <> '' order by length(regexp_replace(folded(word), '[^[:alnum:]]+', '', 'g')) desc, length(word) desc);
  -- Words of one or two letters or digits alone are looked for as they stand: no index finds them, and none has signs such as hyphens.
  if length(regexp_replace(folded(words[1]), '[^[:alnum:]]+', '', 'g')) < 3 then
    return array[part_like(text_wanted)];
  end if;
  return array(select part_like(word) from unnest(words) with ordinality as each (word, place) order by place);
end
$$;
