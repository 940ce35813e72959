-- What triggers keep beside the orders, where they were switched off. Indexes are made after the words, as a migration does.
do $$
declare
  indexes regclass[] := array(select indexrelid from pg_index where indrelid = 'card_order_words'::regclass and not indisprimary);
  definitions text[] := array(select replace(pg_get_indexdef(each), ' ON ONLY ', ' ON ') from unnest(indexes) as each);
  index regclass;
  definition text;
begin
  if exists (select from card_order_words) then return; end if;
  foreach index in array indexes loop execute 'drop index ' || index; end loop;
  insert into card_order_words (order_id, organisation_id, created, names, card_number, reference)
  select id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number,
    folded(orderer_reference)
  from card_orders order by created;
  foreach definition in array definitions loop execute definition; end loop;
  insert into card_order_counts (organisation_id, month, pending, cancelled, active, inactive)
  select organisation_id, month_of(created),
    count(*) filter (where filter_group = 'pending'), count(*) filter (where filter_group = 'cancelled'),
    count(*) filter (where filter_group = 'active'), count(*) filter (where filter_group = 'inactive')
  from card_orders group by 1, 2;
  insert into organisation_counts (state, companies) select state, count(*) from organisations group by 1;
  insert into company_user_counts (organisation_id, users) select organisation_id, count(*) from company_users group by 1;
end
$$;
