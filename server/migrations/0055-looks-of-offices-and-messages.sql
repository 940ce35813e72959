-- A look by an ID office says which; downloads of a signed contract and messages that did not go out are looks, too.
alter table disclosures drop constraint disclosures_kind_check;
alter table disclosures add constraint disclosures_kind_check check (kind in (
  'pin', 'staff_search', 'staff_cards', 'staff_history', 'staff_order', 'staff_lookup', 'staff_contract', 'staff_message', 'office_lookup',
  'supplier_order', 'company_list', 'company_order', 'company_file', 'company_contract', 'key_list'));
alter table disclosures add column reader_office_id uuid references id_offices;

-- Whose message it is that staff see is found by the address alone; e-mail addresses have an index already.
create index persons_by_phone on persons (phone) where phone is not null;
