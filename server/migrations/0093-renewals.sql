-- An order that replaces a card may renew it: it goes on whatever becomes of that card meanwhile.
alter table card_orders add column is_renewal boolean not null default false;

-- When a photo was first given; null where that is when it was stored. A photo that an earlier order had keeps its age.
alter table pictures add column given timestamptz;
update pictures set given = first.stored
from (select came_as, min(created) as stored from pictures where came_as is not null group by came_as having count(*) > 1) as first
where pictures.came_as = first.came_as and pictures.created > first.stored;

alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (
  action in ('suspend', 'terminate', 'reactivate', 'reject', 'renew', 'remind', 'export'));

alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused',
  'webhook-resumed', 'webhook-removed', 'cards-suspend', 'cards-terminate', 'cards-reactivate', 'cards-reject', 'cards-renew',
  'cards-remind', 'cards-export'));
