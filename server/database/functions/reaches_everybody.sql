-- Whether the statement may touch everybody's rows: one of a job, a command or of staff. A connection that was never told anything is no
-- portal's of this version, which tells each at its beginning, but one of release 0.2.0, which may run beside.
create or replace function reaches_everybody() returns boolean language sql stable parallel safe
as $$ select coalesce(current_setting('siteid.reach', true), 'everybody') = 'everybody' $$;

-- The rows that a role may touch which does not own the tables; nobody's, unless it is told whose. Which of them a call means, each
-- statement says itself: this is what is left where one forgets to.
create policy reached_rows on card_orders using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(holder_id::text) or is_reached(supplier_id::text)
  or holder_id is null and (is_reached(redeemed_by::text) or is_reached(encode(government_id_hash, 'hex'))));
create policy reached_rows on card_order_history using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id))
  -- A statement that writes an order and its history does not see the order yet.
  with check (true);
create policy reached_rows on card_order_words using (
  reaches_everybody() or is_reached(organisation_id::text) or exists (select from card_orders where card_orders.id = order_id));
