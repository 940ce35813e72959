-- A company may take another photo from the holder of an order who sends it back. The photo waits with the rest of what they said.
alter table organisations add column takes_holder_photos boolean not null default false;
alter table order_corrections add column photo bytea;
-- The hash of the file that they sent.
alter table order_corrections add column photo_came_as bytea;
alter table order_corrections add constraint order_corrections_photo_check check ((photo is null) = (photo_came_as is null));

alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused',
  'webhook-resumed', 'webhook-removed', 'cards-suspend', 'cards-terminate', 'cards-reactivate', 'cards-reject', 'cards-renew',
  'cards-remind', 'cards-export', 'holder-photos'));
