-- How many of a company's orders were sent back is counted with each page of its list.
alter table order_corrections add column organisation_id uuid references organisations (id);
update order_corrections set organisation_id = card_orders.organisation_id from card_orders where card_orders.id = order_id;
alter table order_corrections alter column organisation_id set not null;
create index order_corrections_by_organisation on order_corrections (organisation_id);
