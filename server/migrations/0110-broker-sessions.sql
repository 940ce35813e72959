-- What the broker calls its own session, and whose it is: when that ends, ours ends too. Kept as hashes, for they are the broker's.
alter table sessions add column broker_session bytea;
alter table sessions add column broker_subject bytea;
create index sessions_of_broker_session on sessions (broker_session);
create index sessions_of_broker_subject on sessions (broker_subject);
-- What the broker told of: a token serves once, and a sign-in that is still on its way does not bring an ended session back.
create table broker_sign_outs (
  token_hash bytea primary key,
  broker_session bytea,
  until timestamptz not null
);
create index broker_sign_outs_of_session on broker_sign_outs (broker_session);
create index broker_sign_outs_by_end on broker_sign_outs (until);
