-- Writes the searched words of new orders: their holders' names, card numbers and references.
create or replace function words_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into card_order_words (order_id, organisation_id, created, names, card_number, reference)
  select id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number,
    folded(orderer_reference)
  from new_orders;
  return null;
end
$$;
create or replace trigger words_of_new_orders after insert on card_orders
referencing new table as new_orders for each statement execute function words_of_new_orders();
