-- Whether an order of this status has a card, which was made and has not ended: `hasCard` of contract/src/rules/card-stage.ts as the
-- database knows it. A test compares the two. The planner puts so plain a function in its place, so partial indexes still serve.
create or replace function has_card(status text) returns boolean
language sql immutable parallel safe
as $$ select status in ('personalized', 'activated', 'suspended') $$;
