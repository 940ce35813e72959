-- No answer is remembered any more, so nobody asks whether a list has changed since.
alter table card_order_counts drop column version;
