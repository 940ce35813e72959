-- The patterns of the words of a searched text: a name holds it that holds each of them, in any order. Words of one or two letters alone
-- are looked for as they stand, because no index finds them. Nothing holds a text of fewer than two letters or digits: no index finds it
-- either, and all names would be read. In plpgsql its plan is kept; in SQL each call planned it anew, for four times its cost.
create or replace function likes_of_words(text_wanted text) returns text[] language plpgsql stable
as $$
begin
  return (
    select case when length(regexp_replace(folded(text_wanted), '[^[:alnum:]]+', '', 'g')) < 2 then array[null]
      when exists (select from regexp_split_to_table(text_wanted, ' ') as word where length(word) >= 3)
      then array(select part_like(word) from regexp_split_to_table(text_wanted, ' ') as word where word <> '' order by length(word) desc)
      else array[part_like(text_wanted)] end);
end
$$;
