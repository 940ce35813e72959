-- A text as a search compares it: without case and diacritics. Accents go first, so that lower case needs no locale for Latin letters.
-- Its parts are named in full, because an index on it is also rebuilt where no search path is set.
create or replace function folded(words text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', normalize(words, nfc))) $$;
