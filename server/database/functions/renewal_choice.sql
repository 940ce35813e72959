-- What somebody last said of renewing a card, or no row. The planner puts so plain a function in its place.
create or replace function renewal_choice(card uuid) returns setof renewal_choices
language sql stable parallel safe
as $$ select * from renewal_choices choice where choice.order_id = card order by choice.id desc limit 1 $$;
