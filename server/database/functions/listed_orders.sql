-- An order as lists show it: one row of a list. `filter_group` is what lists are narrowed by.
create or replace view listed_orders as
select
  card_orders.id, organisation_id, organisations.code as org_code, organisations.name as org_name, card_type, status, status_modified,
  card_orders.created, printable_name, card_number, valid_from, valid_until, photo_id, filter_group, logo_id,
  orderer_reference
from card_orders
join organisations on organisations.id = organisation_id;
