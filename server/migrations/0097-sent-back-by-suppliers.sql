-- A card supplier sends an order back, too: its correction is of nobody's, and waits until the company approves the order again.
alter table order_corrections alter column person_id drop not null;
