-- An order that a card supplier's operator opened: a look at its person, as a company's is.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in (
  'pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'staff_lookup', 'office_lookup', 'supplier_order', 'company_list',
  'company_order', 'company_file'));
