-- Mails that calls lead to, kept for a day: a leaked key must not make the portal send any number of them.
create table asked_mails (
  id bigint generated always as identity primary key,
  -- A partner's key, or a person.
  asked_by uuid not null,
  -- Keyed: the address itself is not needed to count.
  address_hash bytea not null,
  at timestamptz not null
);
create index asked_mails_by_asker on asked_mails (asked_by, at);
create index asked_mails_by_address on asked_mails (address_hash, at);
create index asked_mails_by_time on asked_mails (at);
