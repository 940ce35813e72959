-- Many chosen cards and orders, changed at once: who asked for what, and the orders, each with what became of it. Worked off in portions.
create table bulk_jobs (
  -- Made by the browser, so that a second click is the same.
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  person_id uuid not null references persons (id),
  actor_name text not null,
  action text not null check (action in ('suspend', 'terminate', 'reactivate', 'reject', 'remind', 'export')),
  reason text,
  cause text check (cause in ('lost', 'stolen', 'damaged', 'left_company', 'other')),
  total integer not null,
  begun timestamptz not null,
  ended timestamptz,
  -- Whoever asked may change cards no more: what was left is not done.
  stopped boolean not null default false,
  -- Whoever asked has read what became of it.
  seen boolean not null default false
);
create index bulk_jobs_open on bulk_jobs (begun) where ended is null;
create index bulk_jobs_of_organisation on bulk_jobs (organisation_id, begun);
create index bulk_jobs_by_age on bulk_jobs (begun);

create table bulk_job_orders (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  place integer not null,
  order_id uuid not null references card_orders (id) on delete cascade,
  is_done boolean,
  why text check (why is null or is_done is false),
  primary key (job_id, place)
);
create index bulk_job_orders_open on bulk_job_orders (job_id, place) where is_done is null;
create index bulk_job_orders_of_order on bulk_job_orders (order_id);

-- What was done to many of a company's cards at once is in its log: of how many (was), and how many it was done to (becomes).
alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused',
  'webhook-resumed', 'webhook-removed', 'cards-suspend', 'cards-terminate', 'cards-reactivate', 'cards-reject', 'cards-remind',
  'cards-export'));
