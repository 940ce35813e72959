-- A part of the orderer's reference is searched for as a part of a name is. The triggers keep it from here on.
alter table card_order_words add column reference text;
update card_order_words set reference = folded(orderer_reference)
from card_orders
where card_orders.id = order_id and card_orders.organisation_id = card_order_words.organisation_id and orderer_reference is not null;
create index card_order_words_by_reference on card_order_words using gin (reference gin_trgm_ops) with (fastupdate = off);
