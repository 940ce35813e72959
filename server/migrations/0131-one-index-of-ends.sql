-- The same index as card_orders_expiring: whoever looks for what ends soon takes that one.
drop index card_orders_ending;
