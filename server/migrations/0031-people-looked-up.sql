-- Staff, and clerks of an ID office, who ask whether somebody is known by a government id or a phone number.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in (
  'pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'staff_lookup', 'office_lookup', 'company_list', 'company_order', 'company_file'));
