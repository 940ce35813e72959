-- A gateway said that nobody is reached at the number: it is not proven until a code has been there again.
alter table persons
  add column phone_unreached timestamptz,
  add check (phone_unreached is null or phone is not null and phone_proven is null);
