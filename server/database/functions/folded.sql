-- A text as a search compares it, without case, diacritics and signs that nobody sees: `folded` of contract/src/rules/texts/one-line.ts as
-- the database knows it. A test compares the two, of Latin letters: accents are removed first, so that lower case needs no locale for
-- these. Functions are named with their schemas, because an index on this one is also rebuilt where no search path is set.
create or replace function folded(words text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', public.one_line(words))) $$;
