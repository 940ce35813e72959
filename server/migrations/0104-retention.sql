-- What is forgotten by age is found without reading the rest. Who looked comes in with time, so a few pages say where each day stands.
create index disclosures_by_age on disclosures using brin (at);
create index card_orders_ended_with_pin on card_orders (id)
  where pin_sealed is not null and status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier',
    'rejected_by_personalizer', 'terminated', 'expired');
create index card_orders_ended_with_photo on card_orders (status_modified)
  where photo_id is not null and status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier',
    'rejected_by_personalizer', 'terminated', 'expired');
