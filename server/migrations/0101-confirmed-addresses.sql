-- Where the holder was told of an order that they confirmed: they are warned there while they have no address of their own, whatever a
-- company corrects afterwards. Which address was there before such a correction, nobody knows.
alter table card_orders add column confirmed_email text;
-- Nothing that lists show changes.
alter table card_orders disable trigger user;
update card_orders set confirmed_email = email
where holder_id is not null and not exists (
  select from card_order_history as corrected
  where corrected.order_id = card_orders.id and corrected.status = 'personalized' and corrected.actor_role = 'company'
    and corrected.description = 'correction correct_email');
alter table card_orders enable trigger user;
