-- What an order waits for, or null: `orderStep` of contract/src/order-step.ts as the database knows it. A test compares the two.
create or replace function order_step(id uuid, status text) returns text
language sql stable parallel safe
as $$
  select case
    when $2 in ('approved_by_holder', 'ready_to_personalize', 'printed', 'printing_failed', 'personalization_failed') then 'make'
    when $2 = 'ordered' then 'approve'
    when $2 = 'approved_by_orderer' then 'check'
    when $2 = 'rejected_by_personalizer' then 'orderAnew'
    when $2 in ('approved_by_personalizer', 'personalized') then case
      when exists (select from order_corrections where order_id = $1) then 'correct'
      when (select came_back from holder_messages where order_id = $1 and channel = 'email'
        order by written desc, holder_messages.id limit 1) then 'correctAddress'
      when $2 = 'personalized' then 'activate'
      else 'review' end
  end
$$;
