-- Until when a message is left to the attempt that claimed it: sending it again must not send it twice.
alter table outbox_messages add column claimed_until timestamptz;
create index outbox_messages_failed on outbox_messages (failed desc, id) where sent is null and failed is not null;
