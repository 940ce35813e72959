-- A person who was erased keeps an id, under which deeds and logs stand, and nothing else.
alter table persons add column erased timestamptz;

-- What was erased of a row of the history is proven by the hash that its digest is made of; the salt is then empty.
alter table history_entries add column name_hash bytea, add column words_hash bytea;

-- That somebody was erased is a deed.
alter table deeds drop constraint deeds_kind_check;
alter table deeds add constraint deeds_kind_check check (kind in (
  'sign-in', 'sign-out', 'sessions-ended', 'key-made', 'key-revoked', 'secrets-rotated', 'restored', 'forgotten', 'person-exported',
  'person-erased'));
