-- Cards that ended long ago, and still say whose they were: a job forgets them where the configuration says so.
create index card_orders_ended_with_name on card_orders (status_modified)
  where printable_name <> '…' and status in ('cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier',
    'rejected_by_personalizer', 'terminated', 'expired');
