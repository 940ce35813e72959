-- Where signed heads of the history are sent: the last that was taken, and when the next is tried. A receiver is known by the hash of its
-- address, which may hold a secret; the head is not referred to: it may be gone, and that is found.
create table history_receivers (
  receiver text primary key,
  head_id bigint not null default 0,
  attempts integer not null,
  next_attempt timestamptz not null
);
