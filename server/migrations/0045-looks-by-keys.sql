-- A key of the whole portal reads the names of every company's users: written once a day for each of them, as a look of no person.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in (
  'pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'staff_lookup', 'office_lookup', 'supplier_order', 'company_list',
  'company_order', 'company_file', 'key_list'));
alter table disclosures alter column reader_id drop not null;
alter table disclosures add column reader_key_id uuid references partner_keys;
alter table disclosures add constraint disclosures_have_a_reader check (num_nonnulls(reader_id, reader_key_id) = 1);
create unique index disclosures_by_key on disclosures (reader_key_id, subject_person_id, day) where kind = 'key_list';
