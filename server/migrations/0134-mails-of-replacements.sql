-- Which mails of the last 24 hours told a company what happened to a card, for another cause is told at once.
alter table replacement_requests add column mails jsonb not null default '[]';
-- Null where nobody could be told: neither the company nor a main user of it has an address.
alter table replacement_requests alter column told drop not null;
