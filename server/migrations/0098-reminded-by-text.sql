-- A phone number is proven by a code that was sent to it. Another number is not proven, and nobody is reminded by it.
alter table persons
  add column phone_proven timestamptz,
  add column reminded_by_text boolean not null default false,
  add check (phone_proven is null or phone is not null),
  add check (not reminded_by_text or phone_proven is not null);

-- The last code of each person: six digits, hashed with a key, the person and the number.
create table phone_codes (
  person_id uuid primary key references persons,
  code_hash bytea not null,
  sent timestamptz not null,
  tries smallint not null default 0 check (tries >= 0)
);
create index phone_codes_by_age on phone_codes (sent);

-- A reminder goes once by each way.
drop index holder_messages_once;
create unique index holder_messages_once on holder_messages (order_id, waits_since, reminder, channel) where reminder is not null;
