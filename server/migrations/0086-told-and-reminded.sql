-- What the holder of an order was told of it, by a message of the same id: it is kept when the message is forgotten. An order waits
-- anew each time it comes to a status that waits for its holder.
create table holder_messages (
  id uuid primary key,
  order_id uuid not null references card_orders,
  status text not null,
  waits_since timestamptz not null,
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Which of the reminders that go out by themselves it is; null for any other message.
  reminder smallint check (reminder > 0),
  written timestamptz not null,
  sent timestamptz,
  failed timestamptz,
  -- Whether it failed because nobody is reached at the address.
  came_back boolean not null default false,
  actor_person_id uuid references persons,
  actor_name text not null,
  actor_role text not null check (actor_role in ('orderer', 'company', 'system')),
  check (not came_back or failed is not null)
);
create index holder_messages_of_order on holder_messages (order_id, written desc);
-- No two processes send the same one.
create unique index holder_messages_once on holder_messages (order_id, waits_since, reminder) where reminder is not null;

-- Whom a company was told of who still waits after the last reminder.
create table waits_told (
  order_id uuid not null references card_orders,
  waits_since timestamptz not null,
  organisation_id uuid not null references organisations,
  told timestamptz not null,
  primary key (order_id, waits_since)
);
create index waits_told_of_organisation on waits_told (organisation_id, told desc);
