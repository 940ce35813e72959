-- An order keeps that it was typed while its company wanted a second person: whoever typed it may switch that off.
alter table card_orders add column needs_second_person boolean not null default false;

-- Nothing that is counted, searched or shown in a list changes by it.
alter table card_orders disable trigger user;
update card_orders set needs_second_person = true
from organisations where organisations.id = organisation_id and orders_need_second_person and status = 'ordered';
alter table card_orders enable trigger user;
