-- Who is asked to be a user of a company and does not answer, or declines, is forgotten as an invited address is: from when they were asked.
-- Whoever waits today is counted from today.
alter table company_users add column asked timestamptz not null default now();
create index company_users_not_accepted on company_users (asked) where state <> 'accepted';
