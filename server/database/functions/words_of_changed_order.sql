-- Keeps the searched words of an order up to date when its names, number, reference, company or time of arrival change.
create or replace function words_of_changed_order() returns trigger language plpgsql as $$
begin
  update card_order_words
  set organisation_id = new.organisation_id, created = new.created,
    names = folded(concat_ws(' ', new.given_names, new.family_names, new.printable_name)), card_number = new.card_number,
    reference = folded(new.orderer_reference)
  where order_id = old.id and organisation_id = old.organisation_id;
  return null;
end
$$;
create or replace trigger words_of_changed_order
after update of organisation_id, created, given_names, family_names, printable_name, card_number, orderer_reference on card_orders
for each row execute function words_of_changed_order();
