-- Outside a transaction: these tables are large, and are written to all the time.
-- By what a person is found who is to be erased. No search but this one needs them.
create index concurrently outbox_messages_by_recipient on outbox_messages (lower(recipient));
-- The subjects that may have a name.
create index concurrently outbox_messages_by_kind on outbox_messages (kind);
create index concurrently card_orders_by_email on card_orders (lower(email)) where email is not null;
create index concurrently card_orders_by_former_email on card_orders (lower(confirmed_email))
  where confirmed_email is not null and confirmed_email is distinct from email;
create index concurrently card_order_history_by_actor on card_order_history (actor_person_id) where actor_person_id is not null;
create index concurrently holder_messages_by_actor on holder_messages (actor_person_id) where actor_person_id is not null;
create index concurrently webhook_deliveries_by_order on webhook_deliveries ((body::jsonb #>> '{data,order_id}')) where next_attempt is null;
-- There are few: an answer kept for a file of which a column is unknown.
create index concurrently idempotent_replies_with_columns on idempotent_replies (created)
  where reply @? '$.rejected[*].reason ? (@ == "unknownColumn")';
