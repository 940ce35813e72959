-- What is forgotten by age, found without reading what is kept.
create index outbox_messages_over on outbox_messages (created) where sent is not null or failed is not null;
create index membership_changes_with_addresses on membership_changes (at)
  where kind in ('invited', 'sent-again', 'withdrawn', 'declined') and whom <> '…' or kind = 'accepted' and was is not null;
