-- What the holder of an order says is wrong with it, and what is right. A row is a correction that waits: it goes with its answer, and with
-- any change of the order's status.
create table order_corrections (
  order_id uuid primary key references card_orders (id) on delete cascade,
  id uuid not null,
  person_id uuid not null references persons (id),
  -- Fields of the partner API and their texts.
  said jsonb not null,
  note text,
  asked timestamptz not null
);
create index order_corrections_by_age on order_corrections (asked);
