-- Up to where a collector has taken the stream of who did what, for all portals of the database together. One row, once it has begun.
create table audit_stream (
  is_only boolean primary key default true check (is_only),
  cursor text not null,
  told_until timestamptz not null,
  attempts integer not null default 0,
  next_attempt timestamptz not null
);
