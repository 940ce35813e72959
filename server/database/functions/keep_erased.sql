-- Refuses to write about a person who was erased: a call of theirs that is under way waits until they are erased, and fails.
create or replace function keep_erased() returns trigger language plpgsql as $$
begin
  perform from persons where id = new.person_id and erased is null for key share;
  if not found then
    raise exception 'The person was erased.' using errcode = 'PE001';
  end if;
  return new;
end
$$;
create or replace trigger keep_erased before insert on sessions for each row execute function keep_erased();
create or replace trigger keep_erased before insert on person_logins for each row execute function keep_erased();
create or replace trigger keep_erased before insert on government_ids for each row execute function keep_erased();
create or replace trigger keep_erased before insert on verified_identities for each row execute function keep_erased();
create or replace trigger keep_erased before insert on former_names for each row execute function keep_erased();
create or replace trigger keep_erased before insert on person_permissions for each row execute function keep_erased();
create or replace trigger keep_erased before insert on company_users for each row execute function keep_erased();
create or replace trigger keep_erased before insert on access_requests for each row execute function keep_erased();
create or replace trigger keep_erased before insert on registrations for each row execute function keep_erased();
create or replace trigger keep_erased before insert on email_links for each row execute function keep_erased();
create or replace trigger keep_erased before insert on phone_codes for each row execute function keep_erased();
create or replace trigger keep_erased before insert on notices_off for each row execute function keep_erased();
