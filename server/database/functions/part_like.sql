-- The pattern that says of a folded text whether another is part of it. Folded before its wildcards are escaped: a wide percent sign
-- becomes a narrow one.
create or replace function part_like(part text) returns text language sql stable
as $$ select '%' || regexp_replace(folded(part), '([\\%_])', '\\\1', 'g') || '%' $$;
