-- Whom a key's end was told by mail: of which last day, and so many days before it at most.
alter table partner_keys
  add column end_told_of date,
  add column end_told_days smallint,
  add check ((end_told_of is null) = (end_told_days is null));
