-- The indexes of the last migration are those of the whole, and take the place of the one before: searches name its condition from here on.
create index card_order_words_by_orderer on only card_order_words
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
alter index card_order_words_by_orderer attach partition card_order_words_0_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_1_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_2_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_3_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_4_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_5_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_6_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_7_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_8_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_9_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_10_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_11_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_12_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_13_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_14_by_orderer;
alter index card_order_words_by_orderer attach partition card_order_words_15_by_orderer;
drop index card_order_words_by_reference;
