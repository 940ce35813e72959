-- As a list of names is sorted: without case and diacritics, but å, ä and ö after z, as in Swedish and Finnish; their signs here are
-- those that follow z in the order "C". Named with its schemas, because a column made by it is also written where no search path is set.
create or replace function sorted_name(words text) returns text
language sql immutable strict parallel safe
as $$
  select lower(public.unaccent('public.unaccent', translate(normalize(words, nfc), 'ÅåÄäÆæÖöØø', '{{||||}}}}')))
$$;
