-- Which mails of the last 24 hours told a company what happened to a card, for another cause is told at once.
alter table replacement_requests add column mails jsonb not null default '[]';
-- False where it was not: it had three mails of the card that day, or neither it nor a main user has an address.
alter table replacement_requests add column is_told boolean not null default true;
