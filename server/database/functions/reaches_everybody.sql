-- Whether the statement may touch everybody's rows, as statements of jobs, commands and staff may. True also on a connection that was never
-- told a reach: that is one of release 0.2.0, which may run beside; later releases tell it with each statement.
create or replace function reaches_everybody() returns boolean language sql stable parallel safe
as $$ select coalesce(current_setting('siteid.reach', true), 'everybody') = 'everybody' $$;

-- The rows that a role may touch which does not own the tables: those in the reach that it was told, else none. Each statement narrows them
-- to what its call is about; where one forgets to, the policies still hide everybody else's.
create policy reached_rows on card_orders using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(holder_id::text) or is_reached(supplier_id::text)
  or holder_id is null and (is_reached(redeemed_by::text) or is_reached(encode(government_id_hash, 'hex'))));
create policy reached_rows on card_order_history using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id))
  -- A statement that writes an order and its history does not see the order yet.
  with check (true);
create policy reached_rows on card_order_words using (
  reaches_everybody() or is_reached(organisation_id::text) or exists (select from card_orders where card_orders.id = order_id));

-- Rows that refer to an order may be touched by whoever may touch the order.
create policy reached_rows on holder_messages using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on invitations using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on renewal_choices using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on replacement_requests using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on found_cards using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on production_claims using (
  reaches_everybody() or exists (select from card_orders where card_orders.id = order_id));
create policy reached_rows on order_corrections using (
  reaches_everybody() or is_reached(organisation_id::text) or exists (select from card_orders where card_orders.id = order_id));
-- A logo is anybody's, and no photo is anything but a JPEG. One is stored before the order that has it.
create policy reached_rows on pictures using (
  reaches_everybody() or media_type <> 'image/jpeg' or exists (select from card_orders where photo_id = pictures.id))
  with check (true);
-- Whose logo it is, the row does not say: a company that wants another one stores it beside, so none is ever changed. None is deleted while
-- a company, a card supplier or a registration has it; the tables refuse that.
create policy kept_logos on pictures as restrictive for update using (
  reaches_everybody() or not exists (select from organisations where logo_id = pictures.id)
  and not exists (select from card_suppliers where logo_id = pictures.id)
  and not exists (select from registrations where logo_id = pictures.id));
-- These are read by fewer than the order: what a company was told, whose wrong card numbers count, who looked, and at whom.
create policy reached_rows on waits_told using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on ends_told using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on card_number_attempts using (reaches_everybody() or is_reached(person_id::text));
create policy reached_rows on disclosures using (
  reaches_everybody() or is_reached(reader_id::text) or is_reached(reader_key_id::text) or is_reached(subject_person_id::text));
create policy reached_rows on office_deeds using (reaches_everybody());
create policy reached_rows on bulk_jobs using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on bulk_job_orders using (reaches_everybody() or exists (select from bulk_jobs where bulk_jobs.id = job_id));
create policy reached_rows on order_imports using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on order_import_rows using (
  reaches_everybody() or exists (select from order_imports where order_imports.id = import_id));

-- What a company, a card supplier or a key has.
create policy reached_rows on webhooks using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(supplier_id::text));
create policy reached_rows on webhook_deliveries using (
  reaches_everybody() or exists (select from webhooks where webhooks.id = webhook_id));
create policy reached_rows on webhook_demands using (reaches_everybody() or is_reached(owner_id::text));
create policy reached_rows on production_reasons using (reaches_everybody() or is_reached(supplier_id::text));
create policy reached_rows on end_digests using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on tried_government_ids using (reaches_everybody() or is_reached(organisation_id::text));
create policy reached_rows on company_contracts using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(person_id::text));
create policy reached_rows on partner_keys using (
  reaches_everybody() or is_reached(id::text) or is_reached(organisation_id::text) or is_reached(supplier_id::text));
create policy reached_rows on idempotent_replies using (reaches_everybody() or is_reached(partner_key_id::text));
-- A company's users, and who may become one, are also their own.
create policy reached_rows on company_users using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(person_id::text));
create policy reached_rows on lent_rights using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(person_id::text));
create policy reached_rows on access_requests using (
  reaches_everybody() or is_reached(organisation_id::text) or is_reached(person_id::text));
create policy reached_rows on membership_invitations using (reaches_everybody() or is_reached(scope));
create policy reached_rows on membership_links using (
  reaches_everybody() or exists (select from membership_invitations where membership_invitations.id = invitation_id));
