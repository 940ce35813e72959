-- Each row of the history has its place in a log that only grows, and a digest that says what it was. The salts hide what the digest is
-- made of: without them nobody finds out a name by trying names.
create table history_entries (
  position bigint primary key,
  history_id bigint not null unique references card_order_history,
  order_id uuid not null,
  digest bytea not null,
  name_salt bytea not null,
  words_salt bytea not null
);

-- The heads of the log, signed: what the Merkle tree over so many entries came to, and the roots of its whole subtrees, to go on from.
create table history_heads (
  id bigint generated always as identity primary key,
  size bigint not null,
  root bytea not null,
  peaks bytea not null,
  made timestamptz not null,
  note text not null unique
);

-- How far the log has come. A row of the history may be committed after one with a higher id: up to `settled_id` no more can come, since
-- every transaction before `seen_before` that could know an id up to `seen_id` has ended; up to `placed_id` each has its entry.
create table history_tail (
  is_only boolean primary key default true check (is_only),
  placed_id bigint not null default 0,
  settled_id bigint not null default 0,
  seen_id bigint not null default 0,
  seen_before bigint not null default 0
);
