-- Links that were mailed to prove an e-mail address, each as a hash; former ones stay a while, so that whoever opens one is told why it
-- is good no more. Bound to who asked, in which browser, and for what.
create table email_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('registration', 'account')),
  person_id uuid not null references persons,
  browser_hash bytea not null,
  address text not null,
  created timestamptz not null,
  used timestamptz
);
create index email_links_of_person on email_links (person_id, purpose, created);
create index email_links_by_time on email_links (created);
