-- For what a company demands a second person, beside approving orders: for terminating cards, and for changes of more than so many.
alter table organisations add column terminations_need_second_person boolean not null default false;
alter table organisations add column changes_need_second_person_above integer check (changes_need_second_person_above > 0);

-- A request is a job that waits for a second person: until when, what became of it, and by whom.
alter table bulk_jobs add column waits_until timestamptz;
alter table bulk_jobs add column answer text check (answer in ('confirmed', 'declined', 'withdrawn', 'lapsed'));
alter table bulk_jobs add column answered_by uuid references persons (id);
alter table bulk_jobs add column answerer_name text;
alter table bulk_jobs add column declined_because text;
alter table bulk_jobs add constraint bulk_jobs_answer_check1 check (answer is null or waits_until is not null);
create index bulk_jobs_waiting on bulk_jobs (organisation_id, begun) where waits_until is not null and answer is null;

-- Accounts of one human are found by names and day of birth.
create index persons_by_birth on persons (date_of_birth) where date_of_birth is not null;

-- When each order was last changed, as whoever asked saw it: what was changed since is left out.
alter table bulk_job_orders add column seen timestamptz;

alter table membership_changes drop constraint membership_changes_kind_check;
alter table membership_changes add constraint membership_changes_kind_check check (kind in (
  'added', 'invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'ended', 'granted', 'taken', 'lent', 'taken-back',
  'second-person', 'second-terminations', 'second-changes', 'request-declined'));

alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused',
  'webhook-resumed', 'webhook-removed', 'cards-suspend', 'cards-terminate', 'cards-reactivate', 'cards-reject', 'cards-renew',
  'cards-remind', 'cards-export', 'holder-photos',
  'second-asked', 'second-confirmed', 'second-declined', 'second-withdrawn', 'second-lapsed'));
