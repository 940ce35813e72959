-- Refuses changes of status that are not in the table of transitions, whoever writes them. A new order begins as 'new'.
create or replace function refuse_unknown_transition() returns trigger language plpgsql as $$
declare
  from_status text := case when tg_op = 'INSERT' then 'new' else old.status end;
begin
  if is_card_order_transition(from_status, new.status) is not true then
    raise exception 'A card order does not go from % to %.', from_status, new.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger refuse_unknown_beginning before insert on card_orders
for each row execute function refuse_unknown_transition();
create or replace trigger refuse_unknown_transition before update of status on card_orders
for each row when (old.status is distinct from new.status) execute function refuse_unknown_transition();
