-- Whether an order holds a searched text: each of its words in the names, or in what its orderer calls it, or all of it in the card number.
-- `likes` are the patterns of the words, `longest` the first, by which an index finds. A reference that the portal made itself holds none:
-- its letters, tried one after the other, would tell two companies of one worker. The planner puts so plain a function in its place.
create or replace function holds_text(
  names text, card_number text, reference text, longest text, likes text[], number_like text) returns boolean
language sql immutable parallel safe
as $$
  select names like longest and names like all (likes) or card_number like number_like
    or reference like longest and reference like all (likes) and not is_own_reference(reference)
$$;
