-- Whether the order of a mail has had another address since: whatever became of it then says nothing of the address that the order has.
alter table holder_messages add column to_former_address boolean not null default false;
-- Whose address was corrected, but who got no new mail, had it waiting to be corrected ever after.
update holder_messages set to_former_address = true
where came_back and exists (
  select from card_orders join outbox_messages message on message.id = holder_messages.id
  where card_orders.id = holder_messages.order_id and message.channel = 'email'
    and message.recipient is distinct from card_orders.email);
