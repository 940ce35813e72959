-- Addresses of other systems that hear of what happens to the cards of a company, or to the orders of a card supplier.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisations,
  supplier_id uuid references card_suppliers,
  address text not null,
  kinds text[] not null,
  secret_sealed bytea not null,
  -- The secret before, which signs too until then.
  former_sealed bytea,
  former_until timestamptz,
  created timestamptz not null,
  paused text check (paused in ('person', 'failing', 'gone')),
  -- Since when nothing was taken there.
  failing_since timestamptz,
  -- Up to which place of the log of the history its deliveries are made.
  placed bigint not null,
  check (num_nonnulls(organisation_id, supplier_id) = 1),
  check ((former_sealed is null) = (former_until is null))
);
create index webhooks_of_organisation on webhooks (organisation_id) where organisation_id is not null;
create index webhooks_of_supplier on webhooks (supplier_id) where supplier_id is not null;

-- What is sent to each, and what became of it.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event_id text not null,
  kind text not null,
  body text not null,
  created timestamptz not null,
  attempts integer not null default 0,
  -- Null once it was taken or given up.
  next_attempt timestamptz,
  -- Until when whoever is sending it has it.
  claimed_until timestamptz,
  taken timestamptz,
  tried timestamptz,
  status integer,
  trouble text check (trouble in ('timeout', 'unreachable', 'not-allowed')),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created desc, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt) where next_attempt is not null;
create index webhook_deliveries_done on webhook_deliveries (created) where next_attempt is null;

alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type',
  'invoicing-address', 'manager-added', 'manager-ended', 'webhook-made', 'webhook-changed', 'webhook-secret', 'webhook-paused',
  'webhook-resumed', 'webhook-removed'));
