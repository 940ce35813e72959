-- Refuses to write to the row of a person who was erased, as keep_erased.sql does for rows about them.
create or replace function keep_erased_person() returns trigger language plpgsql as $$
begin
  raise exception 'The person was erased.' using errcode = 'PE001';
end
$$;
create or replace trigger keep_erased_person before update on persons
for each row when (old.erased is not null) execute function keep_erased_person();
