-- Refuses to change rows of deeds, and to delete any of the last year, whatever DEEDS_KEPT_DAYS says.
create or replace function keep_deeds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'A deed stays as it was written.' using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger keep_deeds before update or delete on deeds
for each row execute function keep_deeds();
