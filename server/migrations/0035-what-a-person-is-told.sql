-- Mails that a person has switched off. What is not here is sent.
create table notices_off (
  person_id uuid not null references persons,
  kind text not null check (kind in ('card-ready')),
  primary key (person_id, kind)
);
