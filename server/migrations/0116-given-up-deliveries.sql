-- What was given up is looked for among all that was sent to a webhook. It is little.
create index webhook_deliveries_given_up on webhook_deliveries (webhook_id, created desc, id) where taken is null and next_attempt is null;
