-- A text as a search compares it: without case and diacritics. Accents go first, so that lower case needs no locale for Latin letters.
-- Its parts are named in full, because an index on it is also rebuilt where no search path is set.
create function folded(words text) returns text
language sql immutable strict parallel safe
as $$ select lower(public.unaccent('public.unaccent', normalize(words, nfc))) $$;

-- Family name first or last: both ways of saying a name are parts of this.
create index persons_by_name on persons using gin (folded(given_names || ' ' || family_names || ' ' || given_names) gin_trgm_ops);

-- What a card order is found by. It stands beside the orders because names and numbers hardly ever change, while the statuses of the
-- orders do all the time, and every change of a row writes all indexes of its table.
create table card_order_words (
  order_id uuid primary key references card_orders on delete cascade,
  names text not null,
  card_number text
);

create function words_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into card_order_words (order_id, names, card_number)
  select id, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number from new_orders;
  return null;
end
$$;
create trigger words_of_new_orders after insert on card_orders
referencing new table as new_orders for each statement execute function words_of_new_orders();

create function words_of_changed_order() returns trigger language plpgsql as $$
begin
  update card_order_words
  set names = folded(concat_ws(' ', new.given_names, new.family_names, new.printable_name)), card_number = new.card_number
  where order_id = new.id;
  return null;
end
$$;
create trigger words_of_changed_order after update of given_names, family_names, printable_name, card_number on card_orders
for each row execute function words_of_changed_order();

insert into card_order_words (order_id, names, card_number)
select id, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number from card_orders;
create index card_order_words_by_name on card_order_words using gin (names gin_trgm_ops);
create index card_order_words_by_number on card_order_words using gin (card_number gin_trgm_ops);
