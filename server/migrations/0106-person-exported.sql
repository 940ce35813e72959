-- That somebody was handed what the portal holds about a person is a deed, too.
alter table deeds drop constraint deeds_kind_check;
alter table deeds add constraint deeds_kind_check check (kind in (
  'sign-in', 'sign-out', 'sessions-ended', 'key-made', 'key-revoked', 'secrets-rotated', 'restored', 'forgotten', 'person-exported'));
