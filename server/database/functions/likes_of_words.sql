-- The patterns of the words of a searched text: a name holds it that holds each of them, in any order. Words of one or two letters or
-- digits alone are looked for as they stand, because no index finds them; signs such as hyphens are in no index. Nothing holds a text of
-- fewer than two letters or digits: all names would be read. In plpgsql its plan is kept; in SQL each call planned it anew, for four
-- times its cost.
create or replace function likes_of_words(text_wanted text) returns text[] language plpgsql stable
as $$
declare
  words text[];
begin
  if length(regexp_replace(folded(text_wanted), '[^[:alnum:]]+', '', 'g')) < 2 then
    return array[null];
  end if;
  words := array(
    select word from regexp_split_to_table(text_wanted, ' ') as word
    where word <> '' order by length(regexp_replace(folded(word), '[^[:alnum:]]+', '', 'g')) desc, length(word) desc);
  if length(regexp_replace(folded(words[1]), '[^[:alnum:]]+', '', 'g')) < 3 then
    return array[part_like(text_wanted)];
  end if;
  return array(select part_like(word) from unnest(words) with ordinality as each (word, place) order by place);
end
$$;
