-- A key can be bound to addresses and to so many calls a day; while it is rotated its former secret goes on beside the new one.
alter table partner_keys
  add column addresses text[] not null default '{}' check (cardinality(addresses) <= 50),
  add column per_day integer check (per_day > 0),
  add column calls_day date,
  add column calls integer not null default 0,
  add column former_hash bytea,
  add column former_until timestamptz,
  add column former_used timestamptz,
  add check ((former_hash is null) = (former_until is null));
create unique index partner_keys_by_former on partner_keys (former_hash) where former_hash is not null;

alter table deeds drop constraint deeds_kind_check;
alter table deeds add constraint deeds_kind_check check (kind in (
  'sign-in', 'sign-out', 'sessions-ended', 'key-made', 'key-revoked', 'key-changed', 'key-rotated', 'key-rotation-ended', 'secrets-rotated',
  'restored', 'forgotten', 'person-exported', 'person-erased'));
