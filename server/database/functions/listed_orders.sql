-- An order as lists show it: one row of a list. `filter_group` is what lists are narrowed by. Of its company it says only which: a list of
-- one company says the rest once. It shows what whoever asks may see, and not what its owner may.
create or replace view listed_orders with (security_invoker = true) as
select
  id, organisation_id, card_type, status, status_modified, created, printable_name, card_number, valid_from, valid_until, photo_id,
  filter_group, orderer_reference, exists (select from order_corrections where order_id = card_orders.id) as sent_back
from card_orders;
