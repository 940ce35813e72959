-- What an order waits for, or null: `orderStep` of contract/src/order-step.ts as the database knows it. A test compares the two. What was
-- turned down before the moment, or was ordered anew for the same worker, is settled. The last mail is written out, because `last_mail`
-- made a call take a third longer; a test holds it to that.
create or replace function order_step(id uuid, status text, turned_down_since timestamptz) returns text
language sql stable parallel safe
as $$
  select case
    when $2 in ('approved_by_holder', 'ready_to_personalize', 'printed', 'printing_failed', 'personalization_failed') then 'make'
    when $2 = 'ordered' then 'approve'
    when $2 = 'approved_by_orderer' then 'check'
    when $2 = 'rejected_by_personalizer' then (
      select 'orderAnew' from card_orders turned_down
      where turned_down.id = $1 and turned_down.status_modified >= $3 and not exists (
        select from card_orders anew where anew.government_id_hash = turned_down.government_id_hash
          and anew.organisation_id = turned_down.organisation_id and anew.created > turned_down.status_modified))
    when $2 in ('approved_by_personalizer', 'personalized') then case
      when exists (select from order_corrections where order_id = $1) then 'correct'
      when (select came_back and not to_former_address from holder_messages where order_id = $1 and channel = 'email'
        order by written desc, holder_messages.id limit 1) then 'correctAddress'
      when $2 = 'personalized' then 'activate'
      else 'review' end
  end
$$;
