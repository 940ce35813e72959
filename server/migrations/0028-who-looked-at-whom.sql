-- Companies' looks at people beside those of staff: an order that was opened, a list once a day for each reader, a list as a file. Which
-- company's it was, and for which company and in which role the reader acted. A look at a list names no order: it is of all in the list.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in
  ('pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'company_list', 'company_order', 'company_file'));
alter table disclosures add column organisation_id uuid references organisations;
alter table disclosures add column reader_organisation_id uuid references organisations;
alter table disclosures add column reader_type text check (reader_type in ('main', 'basic'));
alter table disclosures add column day date;

create unique index disclosures_of_lists on disclosures (organisation_id, reader_id, day) where kind = 'company_list';
-- A person asks who looked at them.
create index disclosures_of_person on disclosures (subject_person_id, id) where subject_person_id is not null;
create index disclosures_of_order on disclosures (order_id, id) where order_id is not null;
create index disclosures_of_organisation on disclosures (organisation_id, at) where kind in ('company_list', 'company_file');
