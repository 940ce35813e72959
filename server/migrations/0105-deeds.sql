-- What nothing else records of who did what: sign-ins, keys, restores, rotations, and what was forgotten. Names stand nowhere in it.
create table deeds (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in (
    'sign-in', 'sign-out', 'sessions-ended', 'key-made', 'key-revoked', 'secrets-rotated', 'restored', 'forgotten')),
  person_id uuid references persons (id),
  key_id uuid references partner_keys (id),
  -- Who ran a command, as the machine knows them; nobody of the three is the portal itself.
  operator text,
  detail jsonb not null default '{}',
  check (num_nonnulls(person_id, key_id, operator) <= 1)
);
-- Logs grow with time, so a few pages say where each day of them stands; to build such an index reads the table once.
create index deeds_by_age on deeds using brin (at);
create index card_order_history_by_age on card_order_history using brin (modified_time);
create index security_events_by_age on security_events using brin (at);
