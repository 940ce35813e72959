-- What anybody may ask for, counted by minute for all portals of the database together. Whose it is stands there as a keyed hash alone.
create table counted_requests (
  counted bytea not null,
  minute timestamptz not null,
  count integer not null,
  primary key (counted, minute)
);
create index counted_requests_by_age on counted_requests (minute);
