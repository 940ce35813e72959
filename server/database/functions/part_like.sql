-- The pattern by which `like` finds a part of a folded text. The part is folded before its wildcards are escaped, because folding makes
-- a narrow percent sign of a wide one.
create or replace function part_like(part text) returns text language sql stable
as $$ select '%' || regexp_replace(folded(part), '([\\%_])', '\\\1', 'g') || '%' $$;
