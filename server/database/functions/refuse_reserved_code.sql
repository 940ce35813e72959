-- Refuses a reserved code for an organisation (2.2), because its pages could not be reached. An organisation that had one before the rule
-- keeps it while other columns change.
create or replace function refuse_reserved_code() returns trigger language plpgsql as $$
begin
  if is_reserved_code(new.code) then
    raise exception 'The code % is the first part of another address.', new.code using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger refuse_reserved_code before insert on organisations
for each row execute function refuse_reserved_code();
create or replace trigger refuse_reserved_new_code before update of code on organisations
for each row when (old.code is distinct from new.code) execute function refuse_reserved_code();
