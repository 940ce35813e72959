-- Staff who open a registration that is under way look at who registers.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in (
  'pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'staff_lookup', 'staff_contract', 'staff_message',
  'staff_registration', 'office_lookup', 'supplier_order', 'company_list', 'company_order', 'company_file', 'company_contract',
  'key_list'));
