-- Outside a transaction: nobody waits while these are built. A reference that the portal made itself is a hash, of which each order put
-- some seventy parts of three letters into the index; it stands in this one no more, and no search finds it. Each part of the table gets
-- its own; the next migration makes them one.
create index concurrently card_order_words_0_by_orderer on card_order_words_0
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_1_by_orderer on card_order_words_1
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_2_by_orderer on card_order_words_2
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_3_by_orderer on card_order_words_3
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_4_by_orderer on card_order_words_4
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_5_by_orderer on card_order_words_5
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_6_by_orderer on card_order_words_6
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_7_by_orderer on card_order_words_7
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_8_by_orderer on card_order_words_8
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_9_by_orderer on card_order_words_9
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_10_by_orderer on card_order_words_10
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_11_by_orderer on card_order_words_11
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_12_by_orderer on card_order_words_12
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_13_by_orderer on card_order_words_13
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_14_by_orderer on card_order_words_14
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
create index concurrently card_order_words_15_by_orderer on card_order_words_15
  using gin (reference gin_trgm_ops) with (fastupdate = off) where reference !~ '^content:[0-9a-f]{64}$';
