-- Keys that a company makes itself: whom to write to about one, until when it is good, and when it was used last.
alter table partner_keys
  add column email text,
  add column expires date,
  add column last_used timestamptz;
create unique index partner_keys_by_email on partner_keys (organisation_id, lower(email)) where revoked is null;
create index partner_keys_of_organisation on partner_keys (organisation_id, created) where organisation_id is not null;

alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check
  check (kind in ('state', 'account-made', 'account-changed', 'account-revoked'));
