-- Says the same as `card_orders_ending`, which came later, and was written with each change beside it.
drop index card_orders_expiring;
