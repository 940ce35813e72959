-- Which keys each running portal was given: values are sealed anew with a key only when every portal can open it.
create table running_portals (
  id uuid primary key,
  key_ids text[] not null,
  seen timestamptz not null
);
