-- How often somebody had something sent to the webhooks of a company or a card supplier in the hour that began then.
create table webhook_demands (
  owner_id uuid primary key,
  since timestamptz not null,
  count integer not null
);
